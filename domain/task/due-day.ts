import { BERLIN } from '#domain/booking/grid.ts';

/** Nobody can do anything by a day of Berlin that is over. */
export const isDueInPast = (dueOn: string | undefined, now: Temporal.Instant): boolean =>
  dueOn !== undefined && Temporal.PlainDate.compare(dueOn, now.toZonedDateTimeISO(BERLIN).toPlainDate()) < 0;
