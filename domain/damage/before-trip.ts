import type { BookingState } from '#domain/booking/booking-state.ts';

/**
 * Who opens a car without a network and says that something is different is asked to report it before driving off: what
 * was noticed this many minutes after the opening is still what was meant.
 */
export const DECLARED_MINUTES = 15;

/**
 * Was it there before the first unlock, so not this driver's (§S10.8)? A report sent late by the device
 * counts if the car itself told of the driver's word at the opening.
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
