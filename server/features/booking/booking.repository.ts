import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type BookingState } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Remark } from '#server/availability/fleet.repository.ts';
import type { Db } from '#server/db/connect.ts';
import { PRICES } from '#server/features/provider/price-list.repository.ts';
import { mayBecomeSql } from './booking-state.repository.ts';
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
  timeDiscountPercent: number;
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
  cancelledAt: Temporal.Instant | null;
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
  /** Who books it, unless the customer does. */
  actorId?: number | undefined;
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
      select id, created_at, 'BOOKED', ${booking.actorId ?? booking.customerId}::bigint, starts_at, ends_at, time_cents, cost_centre from booked
      returning id, at, booking_id
    )
    insert into booking_message (event_id, due_at) select id, at from event
    returning (select booking_id from event) as id`.execute(db);
  return rows[0]?.id;
}

/**
 * A lent booking's driver is looked up in the columns, not joined: who waits for the lock while it is lent
 * reads it anew, but a join would seek the former driver and find none.
 */
const SELECT_BOOKING = `
  select booking.id, booking.customer_id as "customerId", booking.driver_customer_id as "driverCustomerId",
    booking.vehicle_id as "vehicleId", booking.city_id as "cityId", booking.station_id as "stationId",
    booking.starts_at as "startsAt", booking.ends_at as "endsAt",
    booking.state, booking.price_list_id as "priceListId", booking.tariff_id as "tariffId", booking.currency,
    booking.time_cents as "timeCents", booking.fee_cents as "feeCents",
    booking.planned_km as "plannedKm", booking.cost_centre as "costCentre", ${PRICES} as prices,
    tariff.title as "tariffTitle", booking.time_discount_percent as "timeDiscountPercent",
    booking.created_at as "createdAt", booking.late_peak_cents as "latePeakCents", booking.returned_at as "returnedAt",
    booking.cancelled_at as "cancelledAt",
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
    join provider on provider.id = price_list.provider_id
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
 * Locks the row until the transaction ends, so that changes follow one another. Events may be noted
 * meanwhile: whoever notes one, then locks, would otherwise wait for another doing the same.
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

/**
 * By an array, not by a join: with more than eight relations PostgreSQL joins them as they are written (join_collapse_limit), the
 * page last, after all bookings there are.
 */
async function findPage(db: Db, pages: RawBuilder<unknown>, filter: BookingFilter): Promise<BookingRow[]> {
  const direction = directionSql(filter);
  const { rows } = await sql<BookingRow>`
    with page as materialized (
      ${pages}
      order by starts_at ${direction}, id ${direction} limit ${filter.limit}
    ) ${sql.raw(SELECT_BOOKING)} where booking.id = any (array(select id from page))
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
