import type { AvailabilityKind, DayEntry, WeekWindow } from '#domain/employee/availability.ts';
import type { Db } from '#server/db/connect.ts';
import { isEmployeeSql } from '#server/features/customer/staff.repository.ts';

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

export async function findWeek(db: Db, customerId: number): Promise<WeekWindow[]> {
  const rows = await db
    .selectFrom('availability_window')
    .innerJoin('city', 'city.id', 'availability_window.city_id')
    .where('customer_id', '=', customerId)
    .orderBy('weekday')
    .orderBy('from_minute')
    .select(['weekday', 'from_minute as from', 'to_minute as to', 'city.slug as city'])
    .execute();
  return rows;
}

/** The caller has locked the employee. */
export async function replaceWeek(
  db: Db,
  customerId: number,
  windows: readonly (WeekWindow & { cityId: number })[],
): Promise<void> {
  await db.deleteFrom('availability_window').where('customer_id', '=', customerId).execute();
  if (windows.length === 0) return;
  await db
    .insertInto('availability_window')
    .values(
      windows.map(({ weekday, from, to, cityId }) => ({
        customer_id: customerId,
        city_id: cityId,
        weekday,
        from_minute: from,
        to_minute: to,
      })),
    )
    .execute();
}

type NewDay = {
  id: string;
  customerId: number;
  kind: AvailabilityKind;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  time: { from: number; to: number } | undefined;
  cityId: number | undefined;
  note: string | undefined;
  now: Temporal.Instant;
};

/** False: something else is entered for one of these days, or the id is somebody else's; the constraint decides. */
export async function insertDay(db: Db, day: NewDay): Promise<boolean> {
  const added = await db
    .insertInto('availability_day')
    .values({
      id: day.id,
      customer_id: day.customerId,
      kind: day.kind,
      from_date: day.from.toString(),
      to_date: day.to.toString(),
      from_minute: day.time?.from ?? null,
      to_minute: day.time?.to ?? null,
      city_id: day.cityId ?? null,
      note: day.note ?? null,
      changed_at: day.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the first day of what was removed; undefined: there was none. */
export async function removeDay(
  db: Db,
  customerId: number,
  id: string,
): Promise<Temporal.PlainDate | undefined> {
  const removed = await db
    .deleteFrom('availability_day')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('from_date')
    .executeTakeFirst();
  return removed && Temporal.PlainDate.from(removed.from_date);
}

/** Of somebody who is deleted: holidays stay beside the working times that they explain, without the private note. */
export async function forgetAvailability(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('availability_window').where('customer_id', '=', customerId).execute();
  await db
    .deleteFrom('availability_day')
    .where('customer_id', '=', customerId)
    .where('kind', '<>', 'VACATION')
    .execute();
  await db
    .updateTable('availability_day')
    .set({ note: null })
    .where('customer_id', '=', customerId)
    .execute();
}

export type Colleague = { id: number; name: string; week: WeekWindow[]; days: StoredDay[] };

/** Who can work in a city at any time, with all that they have said of their weeks and of days from this one on. */
export async function findColleagues(
  db: Db,
  cityId: number,
  since: Temporal.PlainDate,
): Promise<Colleague[]> {
  // From the few who have entered something to their accounts: the accounts are many, and their properties have no index.
  const people = await db
    .selectFrom('customer')
    .where(isEmployeeSql)
    .where('customer.id', 'in', ({ selectFrom }) =>
      selectFrom('availability_window')
        .where('city_id', '=', cityId)
        .select('customer_id')
        .union(
          selectFrom('availability_day')
            .where('city_id', '=', cityId)
            .where('to_date', '>=', since.toString())
            .select('customer_id'),
        ),
    )
    .orderBy('name')
    .orderBy('customer.id')
    .select(['customer.id', 'prename', 'name'])
    .execute();
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const [windows, days] = [
    await db
      .selectFrom('availability_window')
      .innerJoin('city', 'city.id', 'availability_window.city_id')
      .where('customer_id', 'in', ids)
      .select(['customer_id', 'weekday', 'from_minute as from', 'to_minute as to', 'city.slug as city'])
      .execute(),
    await dayEntries(db).where('customer_id', 'in', ids).where('to_date', '>=', since.toString()).execute(),
  ];
  return people.map(({ id, prename, name }) => ({
    id,
    name: [prename, name].filter(Boolean).join(' '),
    week: windows
      .filter((window) => window.customer_id === id)
      .map(({ weekday, from, to, city }) => ({ weekday, from, to, city })),
    days: days.filter((day) => day.customer_id === id).map(toDay),
  }));
}
