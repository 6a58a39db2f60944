/** Claims about a damage expire after three years (§ 195 BGB), at the end of a year (§ 199 BGB). */
const LIMITATION_YEARS = 3;
/** A photo that did not arrive completely by then does not come any more. */
const UNFINISHED_DAYS = 30;

/** Photos of damage that was decided or dismissed before this instant are deleted, and of places told before it. */
export function photoCutoff(now: Temporal.Instant): Temporal.Instant {
  const { year } = now.toZonedDateTimeISO('Europe/Berlin');
  return Temporal.ZonedDateTime.from({
    year: year - LIMITATION_YEARS,
    month: 1,
    day: 1,
    timeZone: 'Europe/Berlin',
  }).toInstant();
}

/** What had arrived of photos that were announced before this instant is deleted. */
export const unfinishedCutoff = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * UNFINISHED_DAYS });
