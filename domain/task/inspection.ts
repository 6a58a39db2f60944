import { BERLIN } from '#domain/booking/grid.ts';

/** An inspection holds for two years, of a new car for three. */
const INSPECTION_YEARS = 3;

/** Can the next inspection be due on this day? It lies ahead, by no more than an inspection holds and a month. */
export function isComingInspection(due: Temporal.PlainDate | undefined, now: Temporal.Instant): boolean {
  if (due === undefined) return false;
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const latest = today.add({ years: INSPECTION_YEARS, months: 1 });
  return Temporal.PlainDate.compare(due, today) > 0 && Temporal.PlainDate.compare(due, latest) <= 0;
}
