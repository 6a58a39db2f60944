import { BERLIN } from '#domain/booking/grid.ts';

/** As a field for date and time shows an instant (ISO 8601): "2027-05-12T10:15", in Berlin. */
export const wallText = (instant: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(BERLIN)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * The instant of such a field; undefined: it is empty or half filled in. `before`: what stood in it; untouched it stays that one,
 * also in the hour that a clock change makes twice.
 */
export function instantOf(wall: string, before: string): string | undefined {
  if (wall === wallText(before)) return before;
  try {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(BERLIN).toInstant().toString();
  } catch {
    return undefined;
  }
}
