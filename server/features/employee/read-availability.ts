import type * as z from 'zod';
import type { showOwnAvailability } from '#contract/employee.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { conflictsOf, timeOf, windowsOn } from '#domain/employee/availability.ts';
import { effectiveEntries } from '#domain/employee/correction.ts';
import { dayOf, readShifts } from '#domain/employee/shift.ts';
import type { Db } from '#server/db/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findColleagues, findDayEntries, findWeek } from './availability.repository.ts';
import { type City, findCities, findCity } from './employee.repository.ts';
import { findWrittenSince } from './working-time.repository.ts';

/** So far ahead conflicts are looked for. */
const CONFLICT_DAYS = 56;

type Caller = Pick<Session, 'customerId' | 'providerId' | 'staff'>;
type View = z.input<typeof showOwnAvailability.output>;

/** The cities in which somebody can work: those of the fleet help out everywhere. */
export async function citiesOf(
  db: Db,
  { customerId, providerId, staff }: Caller,
  now: Temporal.Instant,
): Promise<{ own: City | undefined; cities: City[] }> {
  const own = await findCity(db, customerId, now.toZonedDateTimeISO(BERLIN).toPlainDate());
  if (staff === 'FLEET') return { own, cities: await findCities(db, providerId) };
  return { own, cities: own ? [own] : [] };
}

/** Why somebody cannot enter a city that is not theirs: where they work, or that nobody has said so yet. */
export const refuseCity = (own: City | undefined) =>
  refuse('WORKS_ELSEWHERE', {
    detail: own
      ? {
          de: `Du arbeitest in ${own.title} und kannst dich nur dort eintragen.`,
          en: `You work in ${own.title}, and can only enter that city.`,
        }
      : {
          de: 'Noch steht nicht fest, wo du arbeitest. Sag bitte im Büro Bescheid.',
          en: 'Nobody has said yet where you work. Please tell the office.',
        },
  });

export async function viewAvailability(db: Db, caller: Caller, now: Temporal.Instant): Promise<View> {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const { customerId } = caller;
  const { own, cities } = await citiesOf(db, caller, now);
  const [week, days, written, colleagues] = [
    await findWeek(db, customerId),
    await findDayEntries(db, customerId, today),
    await findWrittenSince(db, customerId, today.toZonedDateTime(BERLIN).toInstant()),
    own ? await findColleagues(db, own.id, today) : [],
  ];
  const worked = readShifts(effectiveEntries(written), now).shifts.map((shift) => dayOf(shift).toString());
  const others = colleagues.filter(({ id }) => id !== customerId);
  const conflicts = conflictsOf(
    { week, days },
    {
      city: own?.slug,
      from: today,
      days: CONFLICT_DAYS,
      hasWorked: (date) => worked.includes(date.toString()),
      othersOn: (date) =>
        others.filter((one) => windowsOn(one, date).some(({ city }) => city === own?.slug)).length,
    },
  );
  const viewCity = ({ slug, title }: City) => ({ slug, title });
  return {
    ...(own ? { city: viewCity(own) } : {}),
    cities: cities.map(viewCity),
    week: week.map((window) => ({ ...window, from: timeOf(window.from), to: timeOf(window.to) })),
    days: days.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      from: entry.from.toString(),
      to: entry.to.toString(),
      ...(entry.kind === 'AVAILABLE'
        ? { time: { from: timeOf(entry.time.from), to: timeOf(entry.time.to) }, city: entry.city }
        : {}),
      ...(entry.note === null ? {} : { note: entry.note }),
    })),
    conflicts: conflicts.map(({ kind, date }) => ({ kind, date: date.toString() })),
  };
}
