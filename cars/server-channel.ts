import * as z from 'zod';
import { DESK_ACTIONS, type DeskCar, type DeskRefusal } from '#domain/telematics/desk-car.ts';
import { simulatedBox } from './fleet.ts';

// What the server of the demonstration and the process of its cars say to each other.

/** The first message: which cars there are, and where they connect. */
export const startMessage = z.object({ broker: z.string(), boxes: z.array(simulatedBox) });

/** A question of somebody at a desk; each has its answer. */
export const deskMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LOOK'), id: z.int(), vehicleIds: z.array(z.int()) }),
  z.object({ kind: z.literal('ACT'), id: z.int(), vehicleId: z.int(), action: z.enum(DESK_ACTIONS) }),
]);
export type DeskMessage = z.output<typeof deskMessage>;

/** From the cars to the server. */
export type CarsMessage =
  | { kind: 'DOOR'; url: string }
  | { kind: 'SEEN'; id: number; cars: DeskCar[] }
  | { kind: 'ACTED'; id: number; refusal: DeskRefusal | 'UNKNOWN' | undefined };
