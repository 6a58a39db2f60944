import type { Period } from '#domain/booking/period.ts';
import type { CommandKind } from '#domain/telematics/car-command.ts';
import { earliestUnlock } from '#domain/trip/may-command.ts';

export type OpeningFacts = {
  /** Who works on the task; undefined: nobody, or it is done. */
  holderId: number | undefined;
  employeeId: number;
  /** The bookings of the car that have not ended. */
  bookings: readonly { state: 'RESERVED' | 'ACTIVE'; period: Period }[];
};

export type OpeningRefusal = 'TASK_NOT_TAKEN' | 'CAR_BOOKED_NOW';

/**
 * Returns the refusal if an employee may not tell the car this for a task (§S13.6): it must be their task in
 * progress, and nobody else's car.
 */
export function mayOpen(
  kind: CommandKind,
  { holderId, employeeId, bookings }: OpeningFacts,
  now: Temporal.Instant,
): OpeningRefusal | undefined {
  if (holderId !== employeeId) return 'TASK_NOT_TAKEN';
  const isTheirs = bookings.some(({ state, period }) => {
    // On a trip it belongs to its driver; once its driver could open it, nobody else opens it. Who is still
    // there may close it.
    if (state === 'ACTIVE') return true;
    const hasBegun = Temporal.Instant.compare(now, earliestUnlock(period)) >= 0;
    return kind === 'UNLOCK' && hasBegun && Temporal.Instant.compare(now, period.end) < 0;
  });
  return isTheirs ? 'CAR_BOOKED_NOW' : undefined;
}
