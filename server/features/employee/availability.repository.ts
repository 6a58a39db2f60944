import type { AvailabilityKind, DayEntry } from '#domain/employee/availability.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredDay = DayEntry & { note: string | null };

type DayRow = {
  id: string;
  kind: string;
  from_date: string;
  to_date: string;
  from_minute: number | null;
  to_minute: number | null;
  note: string | null;
  city: string | null;
};

function toDay(row: DayRow): StoredDay {
  const kind = row.kind as AvailabilityKind;
  const period = {
    id: row.id,
    from: Temporal.PlainDate.from(row.from_date),
    to: Temporal.PlainDate.from(row.to_date),
    note: row.note,
  };
  return kind === 'AVAILABLE'
    ? {
        ...period,
        kind,
        time: { from: row.from_minute ?? 0, to: row.to_minute ?? 0 },
        city: row.city ?? '',
      }
    : { ...period, kind };
}

const dayEntries = (db: Db) =>
  db
    .selectFrom('availability_day')
    .leftJoin('city', 'city.id', 'availability_day.city_id')
    .orderBy('from_date')
    .select([
      'availability_day.id',
      'availability_day.customer_id',
      'kind',
      'from_date',
      'to_date',
      'from_minute',
      'to_minute',
      'note',
      'city.slug as city',
    ]);

/** What an employee has said of single days that end on this one or later. */
export async function findDayEntries(
  db: Db,
  customerId: number,
  since: Temporal.PlainDate,
): Promise<StoredDay[]> {
  const rows = await dayEntries(db)
    .where('customer_id', '=', customerId)
    .where('to_date', '>=', since.toString())
    .execute();
  return rows.map(toDay);
}
