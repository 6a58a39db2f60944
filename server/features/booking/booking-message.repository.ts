import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { PlainEvent } from './booking-event.repository.ts';
import { IS_REVISION } from './revision-sql.ts';

/** Who did it: the driver, the main account of the driver, or the operator (staff, jobs). */
export type Actor = 'DRIVER' | 'MAIN_ACCOUNT' | 'OPERATOR';

/** The events that their driver is told of by mail; `booking_message` has no others. */
export type MailedEvent =
  | 'BOOKED'
  | 'CHANGED'
  | 'CANCELLED'
  | 'LENT'
  | 'TAKEN_BACK'
  | 'SUBSTITUTED'
  | 'STATION_MOVED'
  | 'ENDED'
  | Exclude<PlainEvent, 'MOVE_DECLINED'>;

export type BookingMessage = {
  eventId: number;
  bookingId: number;
  kind: MailedEvent;
  at: Temporal.Instant;
  actor: Actor;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  priceBeforeCents: number | null;
  priceAfterCents: number;
  /** Of this event. */
  feeCents: number;
  /** Of all events up to this one. */
  feesCents: number;
  latePeakCents: number | null;
  /** The trip had begun before. */
  started: boolean;
  /** How many mails about the booking came before: the SEQUENCE of its calendar file. */
  sequence: number;
  /** The booking's period before this event. */
  beforeStartsAt: Temporal.Instant | null;
  beforeEndsAt: Temporal.Instant | null;
  /** Whom the driver of a lent booking drives instead of, who pays; null: nobody has lent it. */
  lender: Person | null;
  /** Who drove at the event: after TAKEN_BACK the one who did until then. */
  driver: Person;
  /** The customer who lent it did it. */
  byLender: boolean;
  cityTitle: string;
  /** Of SUBSTITUTED: the car that was late, or is needed for a repair. */
  lateCar: { model: string; plate: string } | null;
  /** Of SUBSTITUTED: the driver was asked to because of a repair. */
  forRepair: boolean;
  /** Somebody of the operator did it, not the driver, nor who lent it, nor their account. */
  byStaff: boolean;
  /** Of STATION_MOVED: the address that the station had. */
  movedFrom: string | null;
  /** The car was or will be retired. */
  carRetired: boolean;
  /** That came with the closing of its station. */
  stationClosed: boolean;
};

export type Person = {
  id: number;
  prename: string | null;
  name: string | null;
  /** There are accounts without an address. */
  email: string | null;
};

/**
 * Returns the messages that are due, oldest first, locked until the transaction ends: no other server takes them
 * meanwhile. The driver is always told, whoever did it, and so is who lent a booking.
 */
export async function claimBookingMessages(
  transaction: Db,
  now: Temporal.Instant,
  limit: number,
): Promise<BookingMessage[]> {
  const { rows } = await sql<BookingMessage>`
    select event.id as "eventId", event.booking_id as "bookingId", event.kind, event.at, event.starts_at as "startsAt",
      event.ends_at as "endsAt",
      event.price_before_cents as "priceBeforeCents", event.price_after_cents as "priceAfterCents",
      event.fee_cents as "feeCents", event.moved_from as "movedFrom", message.late_peak_cents as "latePeakCents",
      course.fees_cents as "feesCents", course.started, course.sequence,
      before.starts_at as "beforeStartsAt", before.ends_at as "beforeEndsAt", city.title as "cityTitle",
      json_build_object('id', driver.id, 'prename', driver.prename, 'name', driver.name, 'email', driver.email) as driver,
      case when driver.id <> customer.id then
        json_build_object('id', customer.id, 'prename', customer.prename, 'name', customer.name, 'email', customer.email) end as lender,
      driver.id <> customer.id and event.customer_id is not distinct from customer.id as "byLender",
      case when late_vehicle.id is not null then
        json_build_object('model', late_vehicle.model, 'plate', late_vehicle.plate) end as "lateCar",
      exists (select from move_question where move_question.booking_id = event.booking_id
        and move_question.state = 'MOVED' and move_question.settled_at = event.at) as "forRepair",
      exists (select from vehicle where vehicle.id = booking.vehicle_id and vehicle.retired_on is not null) as "carRetired",
      exists (select from out_of_service block where block.vehicle_id = booking.vehicle_id
        and block.closed_station_id is not null) as "stationClosed",
      case when event.customer_id = driver.id then 'DRIVER'
        when actor.account_number = driver.account_number then 'MAIN_ACCOUNT'
        else 'OPERATOR' end as actor,
      coalesce(actor.account_number not in (driver.account_number, customer.account_number), false) as "byStaff"
    from booking_message message
      join booking_event event on event.id = message.event_id
      join booking on booking.id = event.booking_id
      join customer on customer.id = booking.customer_id
      join customer driver on driver.id = coalesce(event.driver_customer_id, booking.customer_id)
      join city on city.id = booking.city_id
      left join vehicle late_vehicle on late_vehicle.id = event.late_vehicle_id
      left join customer actor on actor.id = event.customer_id
      cross join lateral (
        select sum(fee_cents) as fees_cents, bool_or(kind = 'STARTED') as started,
          count(*) filter (where ${IS_REVISION}) - 1 as sequence
        from booking_event where booking_id = event.booking_id and id <= event.id
      ) course
      left join lateral (
        select starts_at, ends_at from booking_event
        where booking_id = event.booking_id and id < event.id order by id desc limit 1
      ) before on true
    where message.due_at <= ${now}
    order by message.event_id limit ${limit}
    for update of message skip locked`.execute(transaction);
  return rows;
}

export async function removeBookingMessages(transaction: Db, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await transaction.deleteFrom('booking_message').where('event_id', 'in', eventIds).execute();
}

export async function postponeBookingMessage(
  transaction: Db,
  eventId: number,
  until: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('booking_message')
    .set({ due_at: until })
    .where('event_id', '=', eventId)
    .execute();
}

/**
 * Is the receipt of this trip still to be written? Then it stays so until the transaction ends: whoever writes receipts
 * passes it over, and whoever is writing this one is waited for.
 */
export async function isReceiptDue(transaction: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from booking_message message join booking_event event on event.id = message.event_id
    where event.booking_id = ${bookingId} and event.kind = 'ENDED'
    for update of message`.execute(transaction);
  return rows.length > 0;
}
