import type { Insertable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Customer } from '#server/db/tables.ts';

type DemoDriver = {
  number: string;
  prename: string;
  name: string;
  /** When the main account added them, in days before the first start. */
  addedDaysAgo: number;
  state: 'VERIFIED' | 'ACTIVE';
  /** What the main account did later, how many days ago. */
  later?: { kind: 'BLOCKED' | 'REMOVED'; daysAgo: number; reason: string };
  limits?: Limits;
};
type Limits = {
  monthly_cents?: number;
  classes?: string[];
  week_hours?: { days: number[]; from: string; to: string }[];
};

/**
 * Besides the accounts of §S8: drivers whom the company and the family have invited, blocked and removed. They have no
 * password, so nobody logs in as them before their invitation is sent again.
 */
const DRIVERS: readonly DemoDriver[] = [
  {
    number: '100003-4',
    prename: 'Jens',
    name: 'Vogt',
    addedDaysAgo: 2,
    state: 'VERIFIED',
    limits: { classes: ['S', 'M'] },
  },
  {
    number: '100003-5',
    prename: 'Olga',
    name: 'Reiter',
    addedDaysAgo: 40,
    state: 'ACTIVE',
    later: { kind: 'BLOCKED', daysAgo: 3, reason: 'Bitte melde dich in der Fahrdienstleitung.' },
  },
  {
    number: '100003-6',
    prename: 'Uwe',
    name: 'Brenner',
    addedDaysAgo: 200,
    state: 'ACTIVE',
    later: { kind: 'REMOVED', daysAgo: 30, reason: 'Ausgeschieden' },
  },
  {
    number: '100004-3',
    prename: 'Mia',
    name: 'Weidenhöfer',
    addedDaysAgo: 1,
    state: 'VERIFIED',
    limits: { monthly_cents: 8000, classes: ['S'] },
  },
];
/** Of those who drive already. */
const LIMITS: [number: string, limits: Limits][] = [
  [
    '100003-3',
    { monthly_cents: 40_000, week_hours: [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '20:00' }] },
  ],
  ['100004-2', { monthly_cents: 60_000 }],
];

/** Since they drive, so that the first invoices name them. */
const COST_CENTRES: [number: string, costCentre: string][] = [
  ['100003-2', '4100 Außendienst'],
  ['100003-3', '4200 Service'],
];

const COMPANY = '100003';
/** Of the company, without a driver. */
const LISTED = ['Messe Nürnberg', 'Projekt 2027-4'];

/** Adds the drivers, limits and cost centres once; whatever is done with them afterwards stays. */
export async function seedDrivers(db: Db, now: Temporal.Instant): Promise<void> {
  const mains = await db
    .selectFrom('customer as main')
    .innerJoin('plan', 'plan.id', 'main.plan_id')
    .where('main.customer_number', 'in', ['100003-1', '100004-1'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('driver_event')
            .whereRef('driver_event.actor_id', '=', 'main.id')
            .select('driver_event.id'),
        ),
      ),
    )
    .select([
      'main.id',
      'main.account_number',
      'main.provider_id',
      'main.street',
      'main.street_nr',
      'main.postal_code',
      'main.city',
      'main.country',
      'main.registered_city_id',
      'plan.first_subcustomer_plan_id',
    ])
    .execute();
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
  for (const { id: mainId, first_subcustomer_plan_id: planId, ...copied } of mains) {
    if (planId === null) continue;
    for (const driver of DRIVERS.filter(({ number }) => number.startsWith(`${copied.account_number}-`))) {
      const addedAt = daysAgo(driver.addedDaysAgo);
      const row: Insertable<Customer> = {
        ...copied,
        customer_number: driver.number,
        main_customer_id: mainId,
        plan_id: planId,
        state: driver.state,
        prename: driver.prename,
        name: driver.name,
        email: `${driver.prename}.${driver.name}@example.org`.toLowerCase().replace('ö', 'oe'),
        ...(driver.state === 'ACTIVE' ? { email_confirmed_at: addedAt, documents_valid_until: addedAt } : {}),
        created_at: addedAt,
      };
      const { id } = await db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow();
      await db.updateTable('driver').set({ invited_at: addedAt }).where('customer_id', '=', id).execute();
      await note(db, { driverId: id, mainId, kind: 'ADDED', at: addedAt });
      if (driver.limits) await limit(db, { driverId: id, mainId, limits: driver.limits, at: addedAt });
      if (!driver.later) continue;
      const { kind, reason, daysAgo: days } = driver.later;
      await db
        .updateTable('driver')
        .set({ entitlement: kind, reason })
        .where('customer_id', '=', id)
        .execute();
      await note(db, { driverId: id, mainId, kind, at: daysAgo(days), reason });
    }
    for (const [number, limits] of LIMITS.filter(([of]) => of.startsWith(`${copied.account_number}-`))) {
      const { id } = await db
        .selectFrom('customer')
        .where('customer_number', '=', number)
        .select('id')
        .executeTakeFirstOrThrow();
      await limit(db, { driverId: id, mainId, limits, at: daysAgo(20) });
    }
    for (const [number, costCentre] of COST_CENTRES.filter(([of]) =>
      of.startsWith(`${copied.account_number}-`),
    )) {
      const { id, created_at: at } = await db
        .selectFrom('customer')
        .where('customer_number', '=', number)
        .select(['id', 'created_at'])
        .executeTakeFirstOrThrow();
      await db.updateTable('driver').set({ cost_centre: costCentre }).where('customer_id', '=', id).execute();
      await note(db, { driverId: id, mainId, kind: 'COST_CENTRE_CHANGED', at, costCentre });
    }
    if (copied.account_number === COMPANY)
      await db
        .insertInto('listed_cost_centre')
        .values(LISTED.map((cost_centre) => ({ customer_id: mainId, cost_centre })))
        .execute();
  }
}

type Act = { driverId: number; mainId: number; at: Temporal.Instant };

async function limit(db: Db, { driverId, mainId, limits, at }: Act & { limits: Limits }): Promise<void> {
  const { monthly_cents = null, classes = null, week_hours = null } = limits;
  await db
    .updateTable('driver')
    .set({ monthly_cents, classes, week_hours: week_hours && JSON.stringify(week_hours) })
    .where('customer_id', '=', driverId)
    .execute();
  await note(db, { driverId, mainId, kind: 'LIMITS_CHANGED', at });
}

async function note(
  db: Db,
  act: Act & { kind: string; reason?: string; costCentre?: string },
): Promise<void> {
  await db
    .insertInto('driver_event')
    .values({
      customer_id: act.driverId,
      actor_id: act.mainId,
      kind: act.kind,
      at: act.at,
      reason: act.reason ?? null,
      cost_centre: act.costCentre ?? null,
    })
    .execute();
}
