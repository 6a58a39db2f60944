import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { ROLE_NAMES } from '#domain/staff/role.ts';
import { now } from '#web/platform/clock.ts';
import type { OwnStaff } from './staff-queries.ts';

type HeldRole = Pick<OwnStaff['roles'][number], 'role' | 'cities' | 'to' | 'from'>;

/** "in allen Städten", "in Fürth und Nürnberg" */
export const placesText = (cities: HeldRole['cities']): string =>
  cities === null
    ? 'in allen Städten'
    : `in ${new Intl.ListFormat('de').format(cities.map(({ title }) => title))}`;

/** The last day on which it holds, of the moment at which it is over. */
export const lastDayOf = (to: string): Temporal.PlainDate =>
  Temporal.Instant.from(to).subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate();

/** "bis 30.06.2027" */
export const untilText = (to: string): string => `bis ${formatDate(lastDayOf(to))}`;

/** "seit 12.05.2027, 10:05 Uhr", of what begins later "ab …" */
export const sinceText = (from: string): string =>
  `${Date.parse(from) > now() ? 'ab' : 'seit'} ${timeText(from)}`;

/** "Kundenservice in Nürnberg, bis 30.06.2027" */
export const roleText = ({ role, cities, to }: HeldRole): string =>
  [`${ROLE_NAMES[role]} ${placesText(cities)}`, ...(to ? [untilText(to)] : [])].join(', ');

/** Of an ISO 8601 date: "12.05.2027" */
export const dateText = (date: string): string => formatDate(Temporal.PlainDate.from(date));

export const timeText = (at: string): string => `${formatDateTime(Temporal.Instant.from(at))} Uhr`;

/** "PM" */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();
