import type { BookingState } from '#domain/booking/booking-state.ts';

/**
 * Who opens a car without a network and says that something is different is asked to report it before driving off: what
 * was noticed this many minutes after the opening is still what was meant.
 */
export const DECLARED_MINUTES = 15;

/**
 * Whether a report is about what was there before the first unlock, so that it is not this driver's (§S10.8). A report
 * that a device could only send later may arrive after the unlock: then it counts that the car itself has told of the
 * driver's word at the opening.
 * @param declaredAt when the driver opened the car without a network with the words that something is different
 */
export function isBeforeTrip(
  state: BookingState,
  { noticedAt, declaredAt }: { noticedAt: Temporal.Instant; declaredAt: Temporal.Instant | undefined },
): boolean {
  if (state === 'RESERVED') return true;
  if (!declaredAt) return false;
  return Temporal.Instant.compare(noticedAt, declaredAt.add({ minutes: DECLARED_MINUTES })) <= 0;
}
