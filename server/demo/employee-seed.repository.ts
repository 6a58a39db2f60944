import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { BERLIN } from '#domain/booking/grid.ts';
import type { Db } from '#server/db/connect.ts';
import { type DemoStamp, stampsOf, WORKED_WEEKS, WORKERS, type Worker } from './working-life.ts';

type Colleague = { id: number; cityId: number; plates: string[] };

/**
 * Lets the employees of the demonstration work: six weeks of times with a correction, then with each start the days
 * since; when they can work, and holidays to come.
 */
export async function seedEmployees(db: Db, now: Temporal.Instant): Promise<void> {
  for (const worker of WORKERS) {
    const colleague = await findColleague(db, worker);
    if (!colleague) continue;
    const isNew = await addTerms(db, colleague, worker, now);
    if (isNew) await addAvailability(db, colleague, worker, now);
    await addTimes(db, colleague, worker, now, isNew);
  }
}

async function findColleague(db: Db, { number, citySlug }: Worker): Promise<Colleague | undefined> {
  const { rows } = await sql<{ id: number; cityId: number; plates: string[] }>`
    select customer.id, city.id as "cityId", array(
        select plate from vehicle where vehicle.city_id = city.id and not retired order by vehicle.id limit 20) as plates
    from customer join city on city.provider_id = customer.provider_id
    where customer_number = ${number} and city.slug = ${citySlug} and customer.state = 'ACTIVE'`.execute(db);
  return rows[0];
}

const mondayOf = (now: Temporal.Instant): Temporal.PlainDate => {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  return today.subtract({ days: today.dayOfWeek - 1 });
};

/** Returns whether they are new. */
async function addTerms(
  db: Db,
  { id, cityId }: Colleague,
  { weeklyMinutes, weekdays }: Worker,
  now: Temporal.Instant,
): Promise<boolean> {
  const known = await db
    .selectFrom('employee_target')
    .where('customer_id', '=', id)
    .select('customer_id')
    .executeTakeFirst();
  if (known) return false;
  await db
    .insertInto('employee_target')
    .values({
      customer_id: id,
      valid_from: mondayOf(now).subtract({ weeks: WORKED_WEEKS }).toString(),
      weekly_minutes: weeklyMinutes,
      weekdays: [...weekdays],
      set_at: now,
      set_by: 'demo',
    })
    .execute();
  await db
    .insertInto('workplace')
    .values({
      customer_id: id,
      city_id: cityId,
      valid_from: mondayOf(now).subtract({ weeks: WORKED_WEEKS }).toString(),
      decided_at: now,
      decided_by: 'demo',
    })
    .execute();
  return true;
}

async function addAvailability(
  db: Db,
  { id, cityId }: Colleague,
  { weekdays }: Worker,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('availability_window')
    .values(
      weekdays.map((weekday) => ({
        customer_id: id,
        city_id: cityId,
        weekday,
        from_minute: 7 * 60,
        to_minute: weekday === 5 ? 15 * 60 : 18 * 60,
      })),
    )
    .execute();
  const monday = mondayOf(now).add({ weeks: weekdays.length === 5 ? 3 : 5 });
  await db
    .insertInto('availability_day')
    .values([
      {
        id: randomUUID(),
        customer_id: id,
        kind: 'VACATION',
        from_date: monday.toString(),
        to_date: monday.add({ days: 4 }).toString(),
        changed_at: now,
      },
    ])
    .execute();
}

/**
 * Adds stamps of days after the last entry, at the first start also today's: later days are for whoever tries
 * it. At the first start one forgotten go is entered afterwards.
 */
async function addTimes(
  db: Db,
  { id, plates }: Colleague,
  worker: Worker,
  now: Temporal.Instant,
  isNew: boolean,
): Promise<void> {
  const { last } = await db
    .selectFrom('working_time_entry')
    .where('customer_id', '=', id)
    .select(({ fn }) => fn.max('happened_at').as('last'))
    .executeTakeFirstOrThrow();
  const monday = mondayOf(now);
  const lastDay = last?.toZonedDateTimeISO(BERLIN).toPlainDate();
  const first = isNew ? monday.subtract({ weeks: WORKED_WEEKS }) : lastDay?.add({ days: 1 });
  if (!first) return;
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const count = first.until(today, { largestUnit: 'day' }).days + (isNew ? 1 : 0);
  const forgotten = monday.subtract({ weeks: 2 }).toString();
  for (let index = 0; index < count; index++) {
    const date = first.add({ days: index });
    const stamps = stampsOf(worker, date, plates, now);
    const isForgotten = isNew && date.toString() === forgotten;
    await insertStamps(db, id, isForgotten ? stamps.filter(({ kind }) => kind !== 'GO') : stamps);
    const go = stamps.find(({ kind }) => kind === 'GO');
    if (isForgotten && go) await insertForgottenGo(db, id, go.at);
  }
}

async function insertStamps(db: Db, customerId: number, stamps: readonly DemoStamp[]): Promise<void> {
  if (stamps.length === 0) return;
  await db
    .insertInto('working_time_entry')
    .values(
      stamps.map(({ kind, at, activity, plate }) => ({
        id: randomUUID(),
        customer_id: customerId,
        kind,
        happened_at: at,
        activity: activity ?? null,
        plate: plate ?? null,
        device_at: at,
        clock: 'LIVE',
        clock_shift_ms: 0,
        recorded_at: at,
      })),
    )
    .execute();
}

const insertForgottenGo = (db: Db, customerId: number, at: Temporal.Instant) =>
  db
    .insertInto('working_time_entry')
    .values({
      id: randomUUID(),
      customer_id: customerId,
      kind: 'GO',
      happened_at: at,
      reason: 'Beim Gehen nicht gestempelt',
      recorded_at: at.add({ hours: 15 }),
    })
    .execute();
