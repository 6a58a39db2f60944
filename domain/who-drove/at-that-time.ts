/** A trip as far as the car and the booking tell it; instants in order of the clock. */
export type DrivenTrip = {
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  /** The first unlock; null: the car was never opened with it. */
  openedAt: Temporal.Instant | null;
  /** Null: it runs, or it never began. */
  returnedAt: Temporal.Instant | null;
  isRunning: boolean;
};

/** Half-open. */
export type AskedTime = { start: Temporal.Instant; end: Temporal.Instant };

/**
 * How a time lies in a trip. LATE: after the booked end, before the return; PARTLY: a part of it is between opening and return;
 * the last three: booked, but not in their hands.
 */
export type AtThatTime = 'DRIVING' | 'LATE' | 'PARTLY' | 'NOT_OPENED' | 'BEFORE_OPENING' | 'AFTER_RETURN';

/** Whoever opens early has the car a quarter of an hour before the start. */
export const EARLY_MINUTES = 15;
/** The longest time that one question may be about. */
export const MAX_ASKED_MINUTES = 12 * 60;

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
const earliest = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? one : other);
const latest = (one: Temporal.Instant, other: Temporal.Instant) => (isBefore(one, other) ? other : one);

/** From when to when a trip has to do with its car: booked or in the hands of its driver. */
export function heldTime(trip: DrivenTrip, now: Temporal.Instant): AskedTime {
  const { startsAt, endsAt, openedAt, returnedAt, isRunning } = trip;
  const last = isRunning ? latest(endsAt, now) : latest(endsAt, returnedAt ?? endsAt);
  return { start: openedAt ? earliest(startsAt, openedAt) : startsAt, end: last };
}

/** How the time lies in the trip; undefined: it lies outside. */
export function atThatTime(
  trip: DrivenTrip,
  { start, end }: AskedTime,
  now: Temporal.Instant,
): AtThatTime | undefined {
  const held = heldTime(trip, now);
  if (!isBefore(held.start, end) || !isBefore(start, held.end)) return undefined;
  const { openedAt, endsAt } = trip;
  if (openedAt === null) return 'NOT_OPENED';
  if (!isBefore(openedAt, end)) return 'BEFORE_OPENING';
  const over = trip.isRunning ? held.end : (trip.returnedAt ?? endsAt);
  if (!isBefore(start, over)) return 'AFTER_RETURN';
  if (isBefore(start, openedAt) || isBefore(over, end)) return 'PARTLY';
  return isBefore(start, endsAt) ? 'DRIVING' : 'LATE';
}

/** The part of the time in which the car was in the hands of its driver; only for what `hadTheCar`. */
export function partDriven(trip: DrivenTrip, { start, end }: AskedTime, now: Temporal.Instant): AskedTime {
  const over = trip.isRunning ? heldTime(trip, now).end : (trip.returnedAt ?? trip.endsAt);
  return { start: latest(start, trip.openedAt ?? start), end: earliest(end, over) };
}

/** Whether somebody may be named to an authority because of it. */
export const hadTheCar = (how: AtThatTime): boolean =>
  how === 'DRIVING' || how === 'LATE' || how === 'PARTLY';
