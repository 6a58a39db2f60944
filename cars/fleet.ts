import * as z from 'zod';
import { parkedCar, SimulatedCar } from './simulated-car.ts';

/** What a simulated car must know: the secret of its box, and how it is when it is switched on. */
export const simulatedBox = z.object({
  vehicleId: z.int().positive(),
  secret: z.string().min(1),
  lat: z.number(),
  lng: z.number(),
  electric: z.boolean(),
  energyPercent: z.number().min(0).max(100),
  odometerM: z.int().min(0),
});
export type SimulatedBox = z.output<typeof simulatedBox>;

/** A parked car says this often that it is there; whatever changes it tells at once. */
const IDLE_STATE_MS = 45_000;
/** Cars are switched on one after the other, so that a start is not slowed down by all of them. */
const PER_STEP = 20;
const STEP_MS = 200;

/** Switches on a car for each box, at `broker` (mqtt://host:port). */
export function startFleet(broker: string, boxes: readonly SimulatedBox[]): Map<number, SimulatedCar> {
  const cars = new Map(
    boxes.map((box) => [
      box.vehicleId,
      new SimulatedCar({
        broker,
        vehicleId: box.vehicleId,
        secret: box.secret,
        model: parkedCar({
          position: { lat: box.lat, lng: box.lng },
          electric: box.electric,
          energyPercent: box.energyPercent,
          odometerM: box.odometerM,
        }),
        stateEveryMs: IDLE_STATE_MS,
      }),
    ]),
  );
  const waiting = [...cars.values()];
  const timer = setInterval(() => {
    for (const car of waiting.splice(0, PER_STEP)) car.connect();
    if (waiting.length === 0) clearInterval(timer);
  }, STEP_MS);
  return cars;
}
