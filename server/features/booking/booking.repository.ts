import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type BookingState, previousStates } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import type { Remark } from '#server/features/vehicle/vehicle.repository.ts';
import { isChangeable } from './changeable-sql.ts';

export type BookingRow = {
  id: number;
  /** Who made it and pays. */
  customerId: number;
  /** Who drives, if it was lent; null: the customer. */
  driverCustomerId: number | null;
  vehicleId: number;
  cityId: number;
  stationId: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  state: BookingState;
  priceListId: number;
  tariffId: string;
  tariffTitle: string;
  /** Of the price list under which the booking was made. */
  prices: Omit<PriceList, 'id'>;
  currency: 'EUR' | 'CHF';
  timeCents: number;
  feeCents: number;
  plannedKm: number | null;
  /** Chosen for this booking; null: that of who drives. */
  costCentre: string | null;
  createdAt: Temporal.Instant;
  latePeakCents: number | null;
  /** Null until the trip is returned, and until the car has told what it has driven. */
  returnedAt: Temporal.Instant | null;
  drivenKm: number | null;
  kmCents: number | null;
  model: string;
  plate: string;
  class: VehicleClass;
  electric: boolean;
  automatic: boolean;
  /** By whose rates the booking is paid: its car's, unless it was moved to a dearer one. */
  pricedClass: VehicleClass;
  pricedElectric: boolean;
  /** Until then cancelling is free, because the car is or was late. */
  freeUntil: Temporal.Instant | null;
  lateState: 'THREATENED' | 'OVERDUE' | null;
  /** Its driver is asked to take another car. */
  moveAsked: boolean;
  remarks: Remark[];
  stationName: string;
  city: string;
  street: string | null;
  postalCode: string | null;
  lat: number;
  lng: number;
  accessNotes: string | null;
  /** Of the driver. */
  prename: string | null;
  name: string | null;
  /** Of the customer, as one text. */
  customerName: string | null;
};

type NewBooking = {
  providerId: string;
  cityId: number;
  customerId: number;
  vehicleId: number;
  stationId: number;
  period: Period;
  /** False when the customer's plan allows several drivers, whose bookings may overlap. */
  exclusive: boolean;
  priceListId: number;
  tariffId: string;
  currency: string;
  timeCents: number;
  /** The customer's own distance; without it estimates assume the suggested one. */
  plannedKm: number | undefined;
  costCentre?: string | undefined;
  now: Temporal.Instant;
};

/**
 * Inserts the booking, its event and the message about it. Returns the new id, or undefined when the trigger booking_occupies finds
 * the vehicle taken or another booking of the customer in the period.
 */
export async function insertBooking(db: Db, booking: NewBooking): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with booked as (
      insert into booking (provider_id, city_id, customer_id, vehicle_id, station_id, starts_at, ends_at, state,
        exclusive_customer_id, price_list_id, tariff_id, currency, time_cents, planned_km, cost_centre, created_at)
      values (${booking.providerId}, ${booking.cityId}, ${booking.customerId}, ${booking.vehicleId},
        ${booking.stationId}, ${booking.period.start}, ${booking.period.end}, 'RESERVED',
        ${booking.exclusive ? booking.customerId : null}, ${booking.priceListId}, ${booking.tariffId},
        ${booking.currency}, ${booking.timeCents},
        ${booking.plannedKm ?? null}, ${booking.costCentre ?? null}, ${booking.now})
      returning id, created_at, customer_id, starts_at, ends_at, time_cents, cost_centre
    ), event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_after_cents, cost_centre)
      select id, created_at, 'BOOKED', customer_id, starts_at, ends_at, time_cents, cost_centre from booked
      returning id, at, booking_id
    )
    insert into booking_message (event_id, due_at) select id, at from event
    returning (select booking_id from event) as id`.execute(db);
  return rows[0]?.id;
}

/**
 * A lent booking's driver is looked up in the columns, not joined: who waits for the lock of a booking that is being lent
 * reads it anew, but a join would still look for the driver that it had before, and find no booking.
 */
const SELECT_BOOKING = `
  select booking.id, booking.customer_id as "customerId", booking.driver_customer_id as "driverCustomerId",
    booking.vehicle_id as "vehicleId", booking.city_id as "cityId", booking.station_id as "stationId",
    booking.starts_at as "startsAt", booking.ends_at as "endsAt",
    booking.state, booking.price_list_id as "priceListId", booking.tariff_id as "tariffId", booking.currency,
    booking.time_cents as "timeCents", booking.fee_cents as "feeCents",
    booking.planned_km as "plannedKm", booking.cost_centre as "costCentre", price_list.prices,
    tariff.title as "tariffTitle",
    booking.created_at as "createdAt", booking.late_peak_cents as "latePeakCents", booking.returned_at as "returnedAt",
    booking.driven_km as "drivenKm", booking.km_cents as "kmCents",
    vehicle.model, vehicle.plate, vehicle.class, vehicle.electric, vehicle.automatic,
    coalesce(booking.priced_class, vehicle.class) as "pricedClass",
    coalesce(booking.priced_electric, vehicle.electric) as "pricedElectric",
    (select free_until from late_car where booking_id = booking.id) as "freeUntil",
    (select state from late_car where booking_id = booking.id and vehicle_id = booking.vehicle_id
      and state in ('THREATENED', 'OVERDUE')) as "lateState",
    exists (select from move_question where booking_id = booking.id and state = 'ASKED') as "moveAsked",
    vehicle.remarks, station.name as "stationName", city.slug as city, station.street,
    station.postal_code as "postalCode",
    station.lat, station.lng, station.access_notes as "accessNotes",
    case when booking.driver_customer_id is null then customer.prename
      else (select prename from customer driver where driver.id = booking.driver_customer_id) end as prename,
    case when booking.driver_customer_id is null then customer.name
      else (select name from customer driver where driver.id = booking.driver_customer_id) end as name,
    nullif(concat_ws(' ', customer.prename, customer.name), '') as "customerName"
  from booking
    join vehicle on vehicle.id = booking.vehicle_id
    join station on station.id = booking.station_id
    join city on city.id = booking.city_id
    join customer on customer.id = booking.customer_id
    join price_list on price_list.id = booking.price_list_id
    join tariff on tariff.id = booking.tariff_id`;

export async function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  const query = CompiledQuery.raw(`${SELECT_BOOKING} where booking.id = $1`, [id]);
  return (await db.executeQuery<BookingRow>(query)).rows[0];
}

/** Returns the bookings of these ids, in no order. */
export async function findBookingsById(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  const query = CompiledQuery.raw(`${SELECT_BOOKING} where booking.id = any($1)`, [ids]);
  return (await db.executeQuery<BookingRow>(query)).rows;
}

/**
 * Locks the row until the transaction ends, so that changes of a booking run one after the other. Events of it may be noted
 * meanwhile: whoever notes one and then locks the booking would otherwise wait for another who does the same.
 */
export async function lockBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  const query = CompiledQuery.raw(`${SELECT_BOOKING} where booking.id = $1 for no key update of booking`, [
    id,
  ]);
  return (await db.executeQuery<BookingRow>(query)).rows[0];
}

/** Locks the main account that pays for a booking, until the transaction ends; the monthly run does so before it reads bookings. */
export async function lockPayerOf(db: Db, bookingId: number): Promise<void> {
  await sql`
    select from customer where id = (
      select coalesce(main_customer_id, customer.id) from booking join customer on customer.id = customer_id
      where booking.id = ${bookingId})
    for no key update`.execute(db);
}

/** Does an invoice that counts bill all that this booking costs? The fee of a change may be billed before. */
export async function isOnInvoice(db: Db, { id, state }: BookingRow): Promise<boolean> {
  if (state === 'BILLED') return true;
  if (state === 'RESERVED' || state === 'ACTIVE') return false;
  const { rows } = await sql`
    select from ledger_transaction posting
      join invoice_posting billed on billed.transaction_id = posting.id
    where posting.booking_id = ${id}
      and not exists (select from invoice cancellation where cancellation.cancels_id = billed.invoice_id)
    limit 1`.execute(db);
  return rows.length > 0;
}

type Choice = { booking: BookingRow; costCentre: string | null; actorId: number; now: Temporal.Instant };

/** The caller holds the lock of the booking. */
export async function setBookingCostCentre(
  db: Db,
  { booking, costCentre, actorId, now }: Choice,
): Promise<void> {
  await sql`
    with chosen as (
      update booking set cost_centre = ${costCentre} where id = ${booking.id}
      returning id, starts_at, ends_at, time_cents
    )
    insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
      price_after_cents, cost_centre)
    select id, ${now}::timestamptz, 'COST_CENTRE_CHANGED', ${actorId}::bigint, starts_at, ends_at, time_cents, time_cents,
      ${costCentre}::text from chosen`.execute(db);
}

/** Returns the bookings that this person drives, their own and lent ones, which start in the period. */
export async function findDrivenBookings(db: Db, driverId: number, starts: Period): Promise<BookingRow[]> {
  const query = CompiledQuery.raw(
    `${SELECT_BOOKING}
    where (booking.driver_customer_id = $1 or booking.customer_id = $1 and booking.driver_customer_id is null)
      and booking.starts_at >= $2 and booking.starts_at < $3`,
    [driverId, starts.start, starts.end],
  );
  return (await db.executeQuery<BookingRow>(query)).rows;
}

/** The booking after which the next page of a list starts. */
export type BookingCursor = { startsAt: Temporal.Instant; id: number };

type BookingFilter = {
  customerId: number;
  endsAfter?: Temporal.Instant | undefined;
  startsBefore?: Temporal.Instant | undefined;
  /** True: only bookings that can still be changed. False: only those that cannot. */
  changeable?: boolean | undefined;
  now: Temporal.Instant;
  newestFirst: boolean;
  /** The last booking of the previous page. */
  after?: BookingCursor | undefined;
  limit: number;
};

/** Returns the bookings that the customer made or drives. Each half is found by its own index, in order. */
export function findBookings(db: Db, filter: BookingFilter): Promise<BookingRow[]> {
  const own = (column: 'customer_id' | 'driver_customer_id') =>
    pageSql(sql`${sql.ref(`booking.${column}`)} = ${filter.customerId}`, filter);
  return findPage(db, sql`${own('customer_id')} union all ${own('driver_customer_id')}`, filter);
}

/** Returns the bookings that the drivers of the main account made themselves, each driver's found by the index. */
export function findDriversBookings(db: Db, filter: BookingFilter): Promise<BookingRow[]> {
  const pages = sql`
    select page.id, page.starts_at
    from customer driver cross join lateral ${pageSql(sql`booking.customer_id = driver.id`, filter)} page
    where driver.main_customer_id = ${filter.customerId}`;
  return findPage(db, pages, filter);
}

const directionSql = ({ newestFirst }: BookingFilter) => (newestFirst ? sql`desc` : sql`asc`);

/** The ids and starts of the first bookings of whom `whose` names, in parentheses. */
function pageSql(whose: RawBuilder<unknown>, filter: BookingFilter): RawBuilder<unknown> {
  const { endsAfter, startsBefore, changeable, now, newestFirst, after, limit } = filter;
  const conditions = [whose];
  if (endsAfter) conditions.push(sql`booking.ends_at > ${endsAfter}`);
  if (startsBefore) conditions.push(sql`booking.starts_at < ${startsBefore}`);
  if (changeable !== undefined) {
    conditions.push(changeable ? isChangeable(now) : sql`not ${isChangeable(now)}`);
  }
  if (after) {
    const comparison = newestFirst ? sql`<` : sql`>`;
    conditions.push(sql`(booking.starts_at, booking.id) ${comparison} (${after.startsAt}, ${after.id})`);
  }
  const direction = directionSql(filter);
  return sql`
    (select id, starts_at from booking where ${sql.join(conditions, sql` and `)}
    order by booking.starts_at ${direction}, booking.id ${direction} limit ${limit})`;
}

async function findPage(db: Db, pages: RawBuilder<unknown>, filter: BookingFilter): Promise<BookingRow[]> {
  const direction = directionSql(filter);
  const { rows } = await sql<BookingRow>`
    with page as materialized (
      ${pages}
      order by starts_at ${direction}, id ${direction} limit ${filter.limit}
    ) ${sql.raw(SELECT_BOOKING)} join page on page.id = booking.id
    order by booking.starts_at ${direction}, booking.id ${direction}`.execute(db);
  return rows;
}

type Change = {
  id: number;
  actorId: number;
  period: Period;
  priceBeforeCents: number;
  timeCents: number;
  feeCents: number;
  /** Of what cancelling costs half after the change; undefined while that is the present price. */
  latePeakCents: number | undefined;
  now: Temporal.Instant;
};

const EXCLUSION_VIOLATION = '23P01';

/**
 * Moves the booking and writes the event. Returns the refusal when the new period collides; the failed
 * transaction must then be rolled back.
 */
export async function moveBooking(
  db: Db,
  change: Change,
): Promise<'BOOKEE_TAKEN' | 'OWN_BOOKING_OVERLAPS' | undefined> {
  try {
    await db
      .updateTable('booking')
      .set((set) => ({
        starts_at: change.period.start,
        ends_at: change.period.end,
        late_peak_cents: change.latePeakCents ?? null,
        time_cents: change.timeCents,
        fee_cents: set('fee_cents', '+', change.feeCents),
      }))
      .where('id', '=', change.id)
      .execute();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== EXCLUSION_VIOLATION) throw error;
    return constraint === 'occupancy_one_per_customer' ? 'OWN_BOOKING_OVERLAPS' : 'BOOKEE_TAKEN';
  }
  await insertEvent(db, 'CHANGED', change);
  return undefined;
}

/**
 * Every change of a booking's state asks this: only bookings whose state may become `next` are updated. The
 * states are literals, so that the prepared statement can use the partial index of open bookings.
 */
const mayBecomeSql = (next: BookingState): RawBuilder<boolean> =>
  sql`booking.state in (${sql.join(previousStates(next).map((state) => sql.lit(state)))})`;

/** Frees the vehicle and leaves only the fee to be paid. The caller holds the lock of `lockBooking`. */
export async function cancelBookingRow(db: Db, change: Change): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set((set) => ({
      state: 'CANCELLED',
      cancelled_at: change.now,
      time_cents: 0,
      fee_cents: set('fee_cents', '+', change.feeCents),
    }))
    .where('id', '=', change.id)
    .where(mayBecomeSql('CANCELLED'))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`booking ${change.id} cannot become CANCELLED`);
  await insertEvent(db, 'CANCELLED', change);
}

/** Inserts the event and the message about it (docs/decisions/040). */
async function insertEvent(db: Db, kind: 'CHANGED' | 'CANCELLED', change: Change): Promise<void> {
  await sql`
    with event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, fee_cents, driver_customer_id)
      select id, ${change.now}::timestamptz, ${kind}, ${change.actorId}::bigint, ${change.period.start}::timestamptz,
        ${change.period.end}::timestamptz, ${change.priceBeforeCents}::integer, ${change.timeCents}::integer,
        ${change.feeCents}::integer, driver_customer_id
      from booking where id = ${change.id}
      returning id, at
    )
    insert into booking_message (event_id, due_at, late_peak_cents)
    select id, at, ${change.latePeakCents ?? null}::integer from event`.execute(db);
}

type Lending = {
  booking: BookingRow;
  /** Who drives from now on; null: the customer again. */
  driverId: number | null;
  /** Who drives, unless that person's plan allows several drivers: their own bookings must not overlap. */
  exclusiveId: number | null;
  actorId: number;
  now: Temporal.Instant;
};

/**
 * Changes who drives, and writes the event. Returns false when whoever is to drive has another car in that period; the
 * failed transaction must then be rolled back. The caller holds the lock of `lockBooking`.
 */
export async function changeDriver(db: Db, lending: Lending): Promise<boolean> {
  const { booking, driverId, exclusiveId, actorId, now } = lending;
  try {
    await db
      .updateTable('booking')
      .set({ driver_customer_id: driverId, exclusive_customer_id: exclusiveId })
      .where('id', '=', booking.id)
      .execute();
  } catch (error) {
    if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
    return false;
  }
  await sql`
    with event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, driver_customer_id)
      values (${booking.id}, ${now}, ${driverId === null ? 'TAKEN_BACK' : 'LENT'}, ${actorId}, ${booking.startsAt},
        ${booking.endsAt}, ${booking.timeCents}, ${booking.timeCents}, ${driverId ?? booking.driverCustomerId})
      returning id, at
    )
    insert into booking_message (event_id, due_at, late_peak_cents)
    select id, at, ${booking.latePeakCents}::integer from event`.execute(db);
  return true;
}

/** Has the check of this car before the trip been answered? The caller holds the lock of `lockBooking`. */
export async function isChecked(db: Db, booking: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    select from departure_check where booking_id = ${booking.id} and vehicle_id = ${booking.vehicleId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Is a booking of this main account or of its drivers still to come, or under way? */
export async function hasOpenBooking(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from booking join customer on customer.id = booking.customer_id
    where coalesce(main_customer_id, customer.id) = ${customerId} and booking.state in ('RESERVED', 'ACTIVE')
    limit 1`.execute(db);
  return rows.length > 0;
}

export type EventRow = {
  at: Temporal.Instant;
  kind: string;
  /** What the car was told and did not do; null of all other events. */
  command: 'UNLOCK' | 'LOCK' | null;
  /** Null: the system. */
  customerId: number | null;
  actorName: string | null;
  /** Null of what happened on the trip: the booking stayed as it was. */
  startsAt: Temporal.Instant | null;
  endsAt: Temporal.Instant | null;
  priceBeforeCents: number | null;
  priceAfterCents: number | null;
  feeCents: number;
};

/**
 * Returns what happened to a booking, and with `trip` also on its trip, in the order in which it happened: a car
 * without a connection tells it later. That a command was sent is left out, because what became of it is there; so is
 * the confirmed return, with which the booking ended.
 */
export async function findEvents(
  db: Db,
  bookingId: number,
  { trip }: { trip: boolean },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.at, event.kind, event.command, event.customer_id as "customerId",
      nullif(concat_ws(' ', actor.prename, actor.name), '') as "actorName",
      event.starts_at as "startsAt", event.ends_at as "endsAt", event.price_before_cents as "priceBeforeCents",
      event.price_after_cents as "priceAfterCents", event.fee_cents as "feeCents"
    from (
      select at, id, false as on_trip, kind, null as command, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, fee_cents
      from booking_event where booking_id = ${bookingId}
        and (${trip}::boolean or kind not in ('CAR_THREATENED', 'CAR_OVERDUE', 'CAR_RETURNED', 'CAR_ON_TIME', 'AWAITED', 'MOVE_ASKED',
          'MOVE_DECLINED', 'MOVE_OVER'))
      union all
      select happened_at, id, true, kind,
        case when kind in ('COMMAND_REFUSED', 'COMMAND_EXPIRED') then (
          select replace(asked.kind, '_ASKED', '') from trip_event asked
          where asked.booking_id = ${bookingId} and asked.command_id = trip_event.command_id
            and asked.kind in ('UNLOCK_ASKED', 'LOCK_ASKED')
        ) end,
        customer_id, null, null, null, null, 0
      from trip_event where ${trip}::boolean and booking_id = ${bookingId} and kind not in ('UNLOCK_ASKED', 'LOCK_ASKED', 'RETURNED')
    ) event left join customer actor on actor.id = event.customer_id
    order by event.at, event.on_trip, event.id`.execute(db);
  return rows;
}

export type OwnBooking = { id: number; period: Period; vehicleId: number; model: string };

/** The customer's bookings in a period, in order; those under a plan with several drivers do not count. */
export async function findOwnBookings(
  db: Db,
  customerId: number,
  period: Period,
  exceptBookingId?: number,
): Promise<OwnBooking[]> {
  let query = db
    .selectFrom('occupancy')
    .innerJoin('vehicle', 'vehicle.id', 'occupancy.vehicle_id')
    .where('exclusive_customer_id', '=', customerId)
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${period.start}, ${period.end})`)
    .orderBy('starts_at')
    .select(['booking_id', 'starts_at', 'ends_at', 'vehicle_id', 'model']);
  if (exceptBookingId !== undefined) query = query.where('booking_id', '!=', exceptBookingId);
  const rows = await query.execute();
  return rows.flatMap(({ booking_id: id, starts_at, ends_at, vehicle_id, model }) =>
    id === null ? [] : [{ id, period: { start: starts_at, end: ends_at }, vehicleId: vehicle_id, model }],
  );
}

/**
 * Begins the trips of these bookings at the moment of their first unlock (§S10.4); those that have begun stay as
 * they are. Whose unlock is heard of only after it was marked as NO_SHOW has come all the same: what the no-show cost is
 * taken back (docs/decisions/052). Returns the ids of these, and those of the bookings that can begin no more, because they
 * were cancelled. An answer that comes only after the return tells nothing new.
 */
export async function beginTrips(
  db: Db,
  unlocks: readonly { bookingId: number; at: Temporal.Instant }[],
  now: Temporal.Instant,
): Promise<{ unexpected: number[]; takenBack: number[] }> {
  const earliest = new Map<number, Temporal.Instant>();
  for (const { bookingId, at } of unlocks) {
    const known = earliest.get(bookingId);
    if (!known || Temporal.Instant.compare(at, known) < 0) earliest.set(bookingId, at);
  }
  const ids = [...earliest.keys()].sort((a, b) => a - b);
  // By a statement of its own: the next one sees what whoever held the locks has written.
  const locking =
    sql`select from booking where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
  const beginning = sql<{ id: number; taken_back: boolean }>`
    with unlock as (
      select * from unnest(${ids}::bigint[], ${ids.map((id) => earliest.get(id)?.toString())}::timestamptz[])
        as unlock (booking_id, at)
    ), locked as materialized (
      select booking.id, booking.state, booking.returned_at, booking.time_cents as missed_cents, unlock.at
      from booking join unlock on unlock.booking_id = booking.id
    ), priced as (
      select locked.*, missed.fee_cents as taken_back, missed.price_before_cents as planned_cents
      from locked left join lateral (
        select sum(fee_cents)::integer as fee_cents,
          min(price_before_cents) filter (where event.kind = 'NO_SHOW') as price_before_cents
        from booking_event event
        where locked.state = 'NO_SHOW' and event.booking_id = locked.id
          and event.kind in ('NO_SHOW', 'NO_SHOW_FORGIVEN')
      ) missed on true
    ), begun as (
      update booking set state = 'ACTIVE', fee_cents = fee_cents - coalesce(priced.taken_back, 0),
        time_cents = coalesce(priced.planned_cents, time_cents)
      from priced
      where booking.id = priced.id and ${mayBecomeSql('ACTIVE')}
      returning booking.id, coalesce(booking.driver_customer_id, booking.customer_id) as customer_id, priced.at,
        starts_at, ends_at, time_cents, priced.missed_cents, priced.state as state_before,
        coalesce(priced.taken_back, 0) as taken_back
    ), missed as (
      insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents, fee_cents)
      select id, ${now}::timestamptz, 'NO_SHOW_TAKEN_BACK', starts_at, ends_at, missed_cents, time_cents, -taken_back
      from begun where state_before = 'NO_SHOW'
    ), noted as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents)
      select id, at, 'STARTED', customer_id, starts_at, ends_at, time_cents, time_cents from begun
    )
    select id, true as taken_back from begun where state_before = 'NO_SHOW'
    union all
    select id, false from locked
    where state not in ('RESERVED', 'ACTIVE', 'NO_SHOW') and (returned_at is null or at > returned_at)`.execute(
    db,
  );
  const [, { rows }] = await Promise.all([locking, beginning]);
  const idsOf = (takenBack: boolean) =>
    rows.filter((row) => row.taken_back === takenBack).map(({ id }) => id);
  return { unexpected: idsOf(false), takenBack: idsOf(true) };
}

/**
 * Takes back what no-shows cost whose car was not there at their start, because one of these trips, which was not known of
 * then, had it (docs/decisions/052). Returns their ids.
 */
export async function forgiveNoShows(
  db: Db,
  tripIds: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    with gone as materialized (
      select missed.id, missed.time_cents, charged.fee_cents
      from booking missed cross join lateral (
        select coalesce(sum(fee_cents), 0)::integer as fee_cents from booking_event
        where booking_id = missed.id and kind in ('NO_SHOW', 'NO_SHOW_FORGIVEN')
      ) charged
      where missed.state = 'NO_SHOW' and (missed.time_cents > 0 or charged.fee_cents > 0) and missed.id in (
        select later.booking_id
        from booking trip
          join booking_event begun on begun.booking_id = trip.id and begun.kind = 'STARTED'
          join occupancy later on later.vehicle_id = trip.vehicle_id and later.starts_at >= begun.at
        where trip.id = any(${tripIds}::bigint[]) and later.booking_id <> trip.id
          and (trip.state = 'ACTIVE' or trip.state = 'ENDED' and trip.returned_at > later.starts_at)
      )
      order by missed.id for update of missed
    ), forgiven as (
      update booking set time_cents = 0, fee_cents = booking.fee_cents - gone.fee_cents
      from gone where booking.id = gone.id
      returning booking.id, starts_at, ends_at, gone.time_cents as before_cents, gone.fee_cents as forgiven_cents
    )
    insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents, fee_cents)
    select id, ${now}::timestamptz, 'NO_SHOW_FORGIVEN', starts_at, ends_at, before_cents, 0, -forgiven_cents from forgiven
    returning booking_id`.execute(db);
  return rows.map(({ booking_id }) => booking_id);
}

type EndedTrip = {
  id: number;
  /** Undefined: the system. */
  actorId: number | undefined;
  period: Period;
  priceBeforeCents: number;
  /** What the time costs by its real end. */
  timeCents: number;
  lateFeeCents: number;
  confirmedAt: Temporal.Instant;
};

/** Ends the trip and gives the car free for others. The caller holds the lock of `lockBooking`. */
export async function endTrip(db: Db, trip: EndedTrip): Promise<void> {
  const { rows } = await sql`
    with ended as (
      update booking set state = 'ENDED', returned_at = ${trip.confirmedAt}::timestamptz, time_cents = ${trip.timeCents},
        fee_cents = fee_cents + ${trip.lateFeeCents}
      where id = ${trip.id} and ${mayBecomeSql('ENDED')}
      returning id
    )
    insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
      price_after_cents, fee_cents)
    select id, ${trip.confirmedAt}::timestamptz, 'ENDED', ${trip.actorId ?? null}::bigint, ${trip.period.start}::timestamptz,
      ${trip.period.end}::timestamptz, ${trip.priceBeforeCents}::integer, ${trip.timeCents}::integer,
      ${trip.lateFeeCents}::integer
    from ended
    returning id`.execute(db);
  if (rows.length === 0) throw new Error(`booking ${trip.id} cannot become ENDED`);
}

/** Marks the trips among these bookings that are on an invoice now. What was cancelled or missed stays so. */
export async function markBilled(
  db: Db,
  bookingIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    with billed as (
      update booking set state = 'BILLED' where id = any(${bookingIds}) and ${mayBecomeSql('BILLED')}
      returning id, starts_at, ends_at, time_cents
    )
    insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents)
    select id, ${now}::timestamptz, 'BILLED', starts_at, ends_at, time_cents, time_cents from billed`.execute(
    db,
  );
}

/** Notes what a returned car has driven, and what that costs. */
export async function setDrivenKm(db: Db, bookingId: number, km: number, cents: number): Promise<void> {
  await db
    .updateTable('booking')
    .set({ driven_km: km, km_cents: cents })
    .where('id', '=', bookingId)
    .execute();
}

/** Has its driver given it back before the car told of the trip (docs/decisions/052)? The caller holds the lock of `lockBooking`. */
export async function isReturnAwaited(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`select from awaited_return where booking_id = ${bookingId}`.execute(db);
  return rows.length > 0;
}

/** Is a command to open the car of this booking under way? The caller holds the lock of `lockBooking`. */
export async function isBeingOpened(db: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from vehicle_command where booking_id = ${bookingId} and kind = 'UNLOCK' and state = 'SENT'`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Marks bookings as NO_SHOW that ended without the vehicle being unlocked. A booking that was moved to a
 * cheaper period costs no less than cancelling it would have (docs/decisions/027). Whose car was not there at the start
 * owes nothing (§S16.50). Returns their ids.
 */
export async function markNoShows(db: Db, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    with due as materialized (
      select booking.id, time_cents, car.was_missing,
        case when car.was_missing then 0
          else greatest(0, round(late_peak_cents * (price_list.prices->>'lateSharePercent')::numeric / 100) - fee_cents - time_cents)::integer
          end as fee
      from booking join price_list on price_list.id = booking.price_list_id cross join lateral (
        select exists (select from late_car where late_car.booking_id = booking.id
            and late_car.vehicle_id = booking.vehicle_id and late_car.was_missing)
          or exists (select from booking other where other.vehicle_id = booking.vehicle_id
            and other.state = 'ACTIVE' and other.starts_at < booking.starts_at) as was_missing
      ) car
      where ${mayBecomeSql('NO_SHOW')} and ends_at <= ${now}::timestamptz order by booking.id for update of booking
    ), missed as (
      update booking set state = 'NO_SHOW', fee_cents = booking.fee_cents + due.fee,
        time_cents = case when due.was_missing then 0 else booking.time_cents end
      from due where booking.id = due.id
      returning booking.id, starts_at, ends_at, due.time_cents as before_cents, booking.time_cents, due.fee
    )
    insert into booking_event (booking_id, at, kind, starts_at, ends_at, price_before_cents, price_after_cents, fee_cents)
    select id, ${now}::timestamptz, 'NO_SHOW', starts_at, ends_at, before_cents, time_cents, fee from missed
    returning booking_id`.execute(db);
  return rows.map(({ booking_id }) => booking_id);
}
