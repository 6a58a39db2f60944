import type { RefusalReason } from '#domain/telematics/car-command.ts';

/**
 * A driver who tried to end the trip, or how that went. `odometer` is what the car had told then, in metres, and when
 * it had measured it.
 */
export type TripStep = {
  at: Temporal.Instant;
  /** Set when the car, the network or the server kept the driver from locking or returning it. */
  failed: boolean;
  odometer: { metres: number; measuredAt: Temporal.Instant } | undefined;
};

/** A reading of the odometer says where a trip is if it is no older than this. */
const READING_FRESH_MINUTES = 10;
/** Who drives further than this after an attempt has gone on with the trip: it is more than to the next space. */
const STILL_THERE_M = 1_000;

/** The reasons of a car that are no matter of the driver's: an open door is one, a fault of the box is none. */
export const isFaultOfCar = (reason: RefusalReason | null): boolean =>
  reason === null || reason === 'EXPIRED' || reason === 'NO_TIME' || reason === 'FAULT';

/**
 * The first try to end the trip that failed because car, network or server did not answer (§S10.14);
 * undefined: none, or driven on after each. The odometer must prove that: doubt favours the driver.
 * @param endOdometerM of the car when it was returned, or now; undefined while nobody knows
 */
export function firstHinderedAttempt(
  steps: readonly TripStep[],
  endOdometerM: number | undefined,
): Temporal.Instant | undefined {
  const inOrder = [...steps].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const index = inOrder.findIndex(({ failed }, at) => failed && !wentOn(inOrder.slice(at), endOdometerM));
  return inOrder[index]?.at;
}

/** Did the car drive on after the first of these steps? The first fresh reading says where it was. */
function wentOn(steps: readonly TripStep[], endOdometerM: number | undefined): boolean {
  if (endOdometerM === undefined) return false;
  const reading = steps.find(isFresh)?.odometer;
  return reading !== undefined && endOdometerM - reading.metres > STILL_THERE_M;
}

function isFresh({ at, odometer }: TripStep): boolean {
  if (!odometer) return false;
  const oldest = at.subtract({ minutes: READING_FRESH_MINUTES });
  return Temporal.Instant.compare(odometer.measuredAt, oldest) >= 0;
}
