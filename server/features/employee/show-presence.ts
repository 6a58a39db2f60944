import { showPresence } from '#contract/employee.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { effectiveEntries } from '#domain/employee/correction.ts';
import { bind } from '#server/http/bind-call.ts';
import { findCity } from './employee.repository.ts';
import { viewEntry } from './entry-view.ts';
import { findWrittenSince } from './working-time.repository.ts';

/** The last day of work counts for the rest after it, and may be some days ago. */
const SHOWN_DAYS = 4;

export const bindShowPresence = bind(showPresence, async ({ db, now, session }) => {
  const city = await findCity(db, session.customerId, now.toZonedDateTimeISO(BERLIN).toPlainDate());
  const since = now.subtract({ hours: 24 * SHOWN_DAYS });
  const written = await findWrittenSince(db, session.customerId, since);
  return {
    now: now.toString(),
    ...(city ? { city: { slug: city.slug, title: city.title } } : {}),
    ...(city?.region ? { region: city.region } : {}),
    entries: effectiveEntries(written).map(viewEntry),
  };
});
