import type { CarAnswer, CommandKind } from '#domain/telematics/car-command.ts';
import type { OfflineOpening } from '#domain/telematics/car-opening.ts';
import type { CarState } from '#domain/telematics/car-state.ts';

export type CarCommand = { id: string; kind: CommandKind; expiresAt: Temporal.Instant };

/** What arrives from cars, in the order of each car, though not of all cars together. */
export type CarMessage = {
  vehicleId: number;
  receivedAt: Temporal.Instant;
  /** The broker had kept it: it says how things were, not that the car is there now. */
  isKept: boolean;
} & (
  | { kind: 'STATE'; state: CarState }
  | { kind: 'CONNECTION'; online: boolean }
  | { kind: 'ANSWER'; answer: CarAnswer }
  | { kind: 'OPENED'; openings: OfflineOpening[] }
  /** What is no message of the protocol: `told` says which field is wrong, or how it begins. */
  | { kind: 'UNREADABLE'; told: string }
);

/** Raw Ed25519, base64url. */
export type GrantKey = { id: string; publicKey: string };
/** No grant of the booking counts up to and with this serial. */
export type Revocation = { id: number; upTo: number };

/**
 * The way to cars, whoever made their boxes. Nothing is sent twice by itself: the caller keeps commands in
 * the database and repeats what is unanswered; cars carry out each id once.
 */
export type Telematics = {
  /** Resolves when the command is on its way, not when it is done; rejects with `CarsOutOfReach`. */
  sendCommand(vehicleId: number, command: CarCommand): Promise<void>;
  /** The public keys for unlock grants, to all cars that are there or come; rejects like `sendCommand`. */
  tellKeys(keys: GrantKey[]): Promise<void>;
  /** All revocations that a car must know, in place of what it was told before. */
  tellRevoked(vehicleId: number, bookings: Revocation[]): Promise<void>;
  /** The car need not tell these openings again. */
  tellNoted(vehicleId: number, ids: string[]): Promise<void>;
  close(): Promise<void>;
};

/** No way to any car: the broker does not answer. */
export class CarsOutOfReach extends Error {
  override name = 'CarsOutOfReach';
}
