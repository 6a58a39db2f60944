import { sql } from 'kysely';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { DriverLimits } from '#domain/driver/driver-limits.ts';
import type { EffectiveEntitlement, Entitlement } from '#domain/driver/entitlement.ts';
import type { WeekHours } from '#domain/driver/week-hours.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { EFFECTIVE_ENTITLEMENT } from '#server/features/customer/entitlement-sql.ts';

export type Terms = {
  entitlement: EffectiveEntitlement;
  reason: string | null;
  limits: DriverLimits;
  /** Who may change them: the name of the main account. */
  holder: string;
};

type TermsRow = {
  entitlement: EffectiveEntitlement;
  reason: string | null;
  monthlyCents: number | null;
  classes: VehicleClass[] | null;
  weekHours: WeekHours[] | null;
  holder: string | null;
  mainNumber: string;
};

/** What a main account is called towards others: a company by its name, a person by both. */
const HOLDER = sql<string | null>`
  nullif(case when main.gender = 'COMPANY' then main.name else concat_ws(' ', main.prename, main.name) end, '')`;

const termsSql = (customerId: number) => sql`
  select ${sql.raw(EFFECTIVE_ENTITLEMENT)} as entitlement, reason, monthly_cents as "monthlyCents", classes,
    week_hours as "weekHours", ${HOLDER} as holder, main.customer_number as "mainNumber"
  from driver
    join customer on customer.id = driver.customer_id
    join customer main on main.id = customer.main_customer_id
  where driver.customer_id = ${customerId}`;

const toTerms = (row: TermsRow | undefined): Terms | undefined =>
  row && {
    entitlement: row.entitlement,
    reason: row.reason,
    limits: toLimits(row),
    holder: row.holder ?? row.mainNumber,
  };

export const toLimits = (row: Pick<TermsRow, 'monthlyCents' | 'classes' | 'weekHours'>): DriverLimits => ({
  monthlyCents: row.monthlyCents,
  classes: row.classes,
  weekHours: row.weekHours,
});

/** How far this customer may go for a main account; undefined for whoever is nobody's driver. */
export async function findTerms(db: Db, customerId: number): Promise<Terms | undefined> {
  return toTerms((await sql<TermsRow>`${termsSql(customerId)}`.execute(db)).rows[0]);
}

/**
 * The same, locked until the transaction ends: a driver's bookings, blocks and new limits follow one another,
 * so that two bookings cannot both pass what is left of a month.
 */
export async function lockTerms(db: Db, customerId: number): Promise<Terms | undefined> {
  return toTerms((await sql<TermsRow>`${termsSql(customerId)} for update of driver`.execute(db)).rows[0]);
}

export type ManagedDriver = {
  id: number;
  customerNumber: string;
  prename: string | null;
  name: string | null;
  email: string | null;
  state: CustomerState;
  hasLogin: boolean;
  emailConfirmed: boolean;
  documentsValidUntil: Temporal.Instant | null;
  documentsSubmitted: boolean;
  createdAt: Temporal.Instant;
  invitedAt: Temporal.Instant | null;
  entitlement: Entitlement;
  reason: string | null;
  monthlyCents: number | null;
  classes: VehicleClass[] | null;
  weekHours: WeekHours[] | null;
  costCentre: string | null;
  holder: string | null;
};

const managedSql = (mainCustomerId: number) => sql`
  select customer.id, customer.customer_number as "customerNumber", customer.prename, customer.name, customer.email,
    customer.state,
    customer.password_hash is not null or exists (select from passkey where passkey.customer_id = customer.id)
      as "hasLogin",
    customer.email_confirmed_at is not null as "emailConfirmed", customer.documents_valid_until as "documentsValidUntil",
    exists (select from document_check where document_check.customer_id = customer.id and state = 'SUBMITTED')
      as "documentsSubmitted",
    customer.created_at as "createdAt", driver.invited_at as "invitedAt", entitlement, reason,
    monthly_cents as "monthlyCents", classes, week_hours as "weekHours", cost_centre as "costCentre", ${HOLDER} as holder
  from customer
    join driver on driver.customer_id = customer.id
    join customer main on main.id = customer.main_customer_id
  where customer.main_customer_id = ${mainCustomerId}`;

/** All drivers of a main account, also those who are no longer entitled, by number. */
export async function findManagedDrivers(db: Db, mainCustomerId: number): Promise<ManagedDriver[]> {
  const { rows } = await sql<ManagedDriver>`${managedSql(mainCustomerId)} order by customer.id`.execute(db);
  return rows;
}

/** One driver of this main account, locked until the transaction ends. */
export async function lockManagedDriver(
  db: Db,
  { customerId, mainCustomerId }: { customerId: number; mainCustomerId: number },
): Promise<ManagedDriver | undefined> {
  const { rows } = await sql<ManagedDriver>`
    ${managedSql(mainCustomerId)} and customer.id = ${customerId} for update of driver`.execute(db);
  return rows[0];
}

export type DriverEventKind =
  | 'ADDED'
  | 'INVITED'
  | 'BLOCKED'
  | 'UNBLOCKED'
  | 'REMOVED'
  | 'LIMITS_CHANGED'
  | 'COST_CENTRE_CHANGED';

type NewEvent = {
  customerId: number;
  kind: DriverEventKind;
  actorId: number;
  reason?: string | undefined;
  limits?: DriverLimits;
  costCentre?: string | null;
  now: Temporal.Instant;
};

async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db
    .insertInto('driver_event')
    .values({
      customer_id: event.customerId,
      kind: event.kind,
      actor_id: event.actorId,
      at: event.now,
      reason: event.reason ?? null,
      limits: event.limits ? JSON.stringify(event.limits) : null,
      cost_centre: event.costCentre ?? null,
    })
    .execute();
}

type Act = Omit<NewEvent, 'kind' | 'limits' | 'reason' | 'costCentre'>;

/** Blocks a driver, allows them again, or ends the entitlement. The caller holds the lock of `lockManagedDriver`. */
export async function setEntitlement(
  db: Db,
  act: Act & { entitlement: Entitlement; reason?: string | undefined },
): Promise<void> {
  const { entitlement, reason } = act;
  await db
    .updateTable('driver')
    .set({ entitlement, reason: reason ?? null })
    .where('customer_id', '=', act.customerId)
    .execute();
  const kind = { ENTITLED: 'UNBLOCKED', BLOCKED: 'BLOCKED', REMOVED: 'REMOVED' } as const;
  await insertEvent(db, { ...act, kind: kind[entitlement], reason });
}

/** The caller holds the lock of `lockManagedDriver`. */
export async function setLimits(db: Db, act: Act & { limits: DriverLimits }): Promise<void> {
  const { monthlyCents, classes, weekHours } = act.limits;
  await db
    .updateTable('driver')
    .set({
      monthly_cents: monthlyCents,
      classes: classes && [...classes],
      week_hours: weekHours && JSON.stringify(weekHours),
    })
    .where('customer_id', '=', act.customerId)
    .execute();
  await insertEvent(db, { ...act, kind: 'LIMITS_CHANGED' });
}

/** From now on; the events say what held before. The caller holds the lock of `lockManagedDriver`, or has just made the driver. */
export async function setCostCentre(db: Db, act: Act & { costCentre: string | null }): Promise<void> {
  await db
    .updateTable('driver')
    .set({ cost_centre: act.costCentre })
    .where('customer_id', '=', act.customerId)
    .execute();
  await insertEvent(db, { ...act, kind: 'COST_CENTRE_CHANGED' });
}

/**
 * Those of an account's drivers who are entitled and those that the account keeps besides (`listed`), by alphabet, and this
 * person's own; of a company or an organisation.
 */
export async function findCostCentres(
  db: Db,
  customerId: number,
): Promise<{ own: string | null; costCentres: string[]; listed: string[] }> {
  const { rows } = await sql<{ cost_centre: string; is_own: boolean; is_listed: boolean }>`
    with account as (select coalesce(main_customer_id, id) as id from customer self where self.id = ${customerId}),
    found as (
      select cost_centre, customer.id = ${customerId} as is_own, false as is_listed
      from customer join driver on driver.customer_id = customer.id
      where main_customer_id = (select id from account) and cost_centre is not null and entitlement <> 'REMOVED'
      union all
      select cost_centre, false, true from listed_cost_centre where customer_id = (select id from account)
    )
    select cost_centre, bool_or(is_own) as is_own, bool_or(is_listed) as is_listed from found group by cost_centre`.execute(
    db,
  );
  const sorted = rows.toSorted((a, b) => COLLATOR.compare(a.cost_centre, b.cost_centre));
  return {
    own: rows.find(({ is_own }) => is_own)?.cost_centre ?? null,
    costCentres: sorted.map(({ cost_centre }) => cost_centre),
    listed: sorted.filter(({ is_listed }) => is_listed).map(({ cost_centre }) => cost_centre),
  };
}

/** Replaces what a main account keeps, under its lock: of two lists at once the later one stays, whole. */
export async function replaceListedCostCentres(
  db: Db,
  customerId: number,
  costCentres: readonly string[],
): Promise<void> {
  await sql`select from customer where id = ${customerId} for no key update`.execute(db);
  await sql`delete from listed_cost_centre where customer_id = ${customerId}`.execute(db);
  await sql`
    insert into listed_cost_centre (customer_id, cost_centre)
    select ${customerId}, unnest(${costCentres}::text[])`.execute(db);
}

const COLLATOR = new Intl.Collator('de', { numeric: true });

/** Notes that an invitation was sent; the first one comes with the driver itself. */
export async function noteInvitation(db: Db, act: Act & { isFirst: boolean }): Promise<void> {
  await db
    .updateTable('driver')
    .set({ invited_at: act.now })
    .where('customer_id', '=', act.customerId)
    .execute();
  await insertEvent(db, { ...act, kind: act.isFirst ? 'ADDED' : 'INVITED' });
}

export type DriverEventRow = {
  customerId: number;
  kind: DriverEventKind;
  at: Temporal.Instant;
  actor: string | null;
  reason: string | null;
};

/** What happened to the drivers of a main account, the latest first. */
export async function findDriverEvents(db: Db, mainCustomerId: number): Promise<DriverEventRow[]> {
  const { rows } = await sql<DriverEventRow>`
    select event.customer_id as "customerId", event.kind, event.at, event.reason,
      nullif(concat_ws(' ', actor.prename, actor.name), '') as actor
    from driver_event event
      join customer on customer.id = event.customer_id
      join customer actor on actor.id = event.actor_id
    where customer.main_customer_id = ${mainCustomerId}
    order by event.id desc`.execute(db);
  return rows;
}
