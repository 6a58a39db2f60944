import { type RawBuilder, sql } from 'kysely';
import { type BookingState, previousStates } from '#domain/booking/booking-state.ts';
import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Every change of a booking's state asks this: only bookings whose state may become `next` are updated. The
 * states are literals, so that the prepared statement can use the partial index of open bookings.
 */
export const mayBecomeSql = (next: BookingState): RawBuilder<boolean> =>
  sql`booking.state in (${sql.join(previousStates(next).map((state) => sql.lit(state)))})`;

/**
 * Begins these trips at their first unlock (§S10.4); begun ones stay. A NO_SHOW unlocked after all gets its
 * cost back (docs/decisions/052). Returns these ids, and of cancelled ones that can begin no more.
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

/**
 * Ends the trip, gives the car free for others, and inserts the message about it: the receipt (§S14.32). The caller holds the
 * lock of `lockBooking`.
 */
export async function endTrip(db: Db, trip: EndedTrip): Promise<void> {
  const { rows } = await sql`
    with ended as (
      update booking set state = 'ENDED', returned_at = ${trip.confirmedAt}::timestamptz, time_cents = ${trip.timeCents},
        fee_cents = fee_cents + ${trip.lateFeeCents}
      where id = ${trip.id} and ${mayBecomeSql('ENDED')}
      returning id, driver_customer_id, late_peak_cents
    ), event as (
      insert into booking_event (booking_id, at, kind, customer_id, starts_at, ends_at, price_before_cents,
        price_after_cents, fee_cents, driver_customer_id)
      select id, ${trip.confirmedAt}::timestamptz, 'ENDED', ${trip.actorId ?? null}::bigint, ${trip.period.start}::timestamptz,
        ${trip.period.end}::timestamptz, ${trip.priceBeforeCents}::integer, ${trip.timeCents}::integer,
        ${trip.lateFeeCents}::integer, driver_customer_id
      from ended
      returning id, at
    )
    insert into booking_message (event_id, due_at, late_peak_cents)
    select event.id, event.at, ended.late_peak_cents from event cross join ended
    returning event_id`.execute(db);
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

/** Bookings that are marked in one statement. A limit lets PostgreSQL walk the index of open bookings by their end. */
export const MISSED_AT_ONCE = 500;

/**
 * Marks up to `MISSED_AT_ONCE` ended, never unlocked bookings NO_SHOW. Moved to a cheaper period, they cost
 * no less than cancelling (docs/decisions/027); without the car at the start, nothing (§S16.50). Returns
 * their ids.
 */
export async function markNoShows(db: Db, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    with candidate as materialized (
      select booking.id from booking
      where ${mayBecomeSql('NO_SHOW')} and ends_at <= ${now}::timestamptz
      order by ends_at limit ${sql.lit(MISSED_AT_ONCE)}
    ), due as materialized (
      select booking.id, time_cents, car.was_missing,
        case when car.was_missing then 0
          else greatest(0, round(late_peak_cents * (price_list.prices->>'lateSharePercent')::numeric / 100) - fee_cents - time_cents)::integer
          end as fee
      from candidate join booking on booking.id = candidate.id
        join price_list on price_list.id = booking.price_list_id cross join lateral (
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
