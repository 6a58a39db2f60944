import type { Position } from '#domain/station/position.ts';

/** What a car reports of itself. */
export type CarState = {
  /** When the car measured it, by its corrected clock. */
  at: Temporal.Instant;
  /** Rises with each message of the car; falls when its box was restarted or exchanged (§S10.25). */
  sequence: number;
  /** Undefined where the car does not know where it is (§S10.26). */
  position?: Position | undefined;
  locked: boolean;
  /** Any door or the boot. */
  doorOpen: boolean;
  ignitionOn: boolean;
  lightsOn: boolean;
  /** Fuel in the tank or charge of the battery, 0 to 100. */
  energyPercent: number;
  /** At a charging station; false for a car without a battery to charge. */
  plugged: boolean;
  /** Metres driven in the car's life. */
  odometerM: number;
};

/** What a trip keeps of how a car was at one moment of it. */
export type CarReading = Pick<CarState, 'odometerM' | 'energyPercent' | 'position'>;

/** Why something that a car said was refused, or is told to the operator (§S10.22, §S10.25, §S10.26). */
export const CAR_REFUSALS = [
  'UNREADABLE',
  'SEQUENCE_OLD',
  'SEQUENCE_FAR',
  'ODOMETER_FALLEN',
  'ODOMETER_BEYOND',
  'POSITION_FAR',
] as const;
export type CarRefusal = (typeof CAR_REFUSALS)[number];

/** What staff read of it. */
export const CAR_REFUSAL_TEXTS: Record<CarRefusal, string> = {
  UNREADABLE: 'Meldungen sind nicht zu lesen',
  SEQUENCE_OLD: 'Meldungen sind älter als die letzte',
  SEQUENCE_FAR: 'Nummer der Meldung weit voraus',
  ODOMETER_FALLEN: 'Kilometerstand gefallen, zählt nicht',
  ODOMETER_BEYOND: 'Kilometerstand zu hoch, zählt nicht',
  POSITION_FAR: 'Standort unglaubwürdig weit weg',
};

/** Does this state take the place of the other? A falling number with a newer time is of a restarted box (§S10.25). */
export const isNewerState = (
  told: Pick<CarState, 'sequence' | 'at'>,
  known: Pick<CarState, 'sequence' | 'at'>,
): boolean => told.sequence > known.sequence || Temporal.Instant.compare(told.at, known.at) > 0;

/** A car that has not been heard of for longer counts as out of reach, though its connection may look open. */
export const SILENT_AFTER_SECONDS = 60;
/** A car's clock may be ahead of ours by this much; what it dates further ahead is dated by its arrival. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** When something happened that a car reports: a car cannot know the future, but may tell what is long past. */
export function believableTime(told: Temporal.Instant, receivedAt: Temporal.Instant): Temporal.Instant {
  const latest = receivedAt.add({ seconds: CLOCK_TOLERANCE_SECONDS });
  return Temporal.Instant.compare(told, latest) > 0 ? receivedAt : told;
}

/** Can a command reach the car now? */
export function isReachable(
  car: { online: boolean; lastContactAt: Temporal.Instant | undefined },
  now: Temporal.Instant,
): boolean {
  const silentSince = now.subtract({ seconds: SILENT_AFTER_SECONDS });
  if (!car.online || car.lastContactAt === undefined) return false;
  return Temporal.Instant.compare(car.lastContactAt, silentSince) >= 0;
}
