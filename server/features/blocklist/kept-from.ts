import { BERLIN } from '#domain/booking/grid.ts';

/** What the privacy notice promises: at most three years after the year in which it was entered. */
const KEPT_YEARS = 3;

/** The first moment whose entries are still kept. */
export const entriesKeptFrom = (now: Temporal.Instant): Temporal.Instant =>
  Temporal.PlainDate.from({ year: now.toZonedDateTimeISO(BERLIN).year - KEPT_YEARS, month: 1, day: 1 })
    .toZonedDateTime(BERLIN)
    .toInstant();
