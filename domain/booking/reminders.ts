import { type BookingState, isOccupying } from '#domain/booking/booking-state.ts';
import { timeLabel } from '#domain/booking/format-period.ts';
import type { Period } from '#domain/booking/period.ts';
import { MINUTES_BEFORE } from '#domain/notification/reminder-times.ts';

/** What a phone can remind of by itself; each is switched on alone (§S17.10). */
export const REMINDER_KINDS = ['START', 'END_SOON', 'END'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Of these the server reminds at the same moments, on each device that takes its reminders (§S14.25). */
const REMINDED_BY_SERVER: ReadonlySet<ReminderKind> = new Set(['START', 'END_SOON']);

/**
 * Returns the kinds that are left to the phone: nobody is reminded twice of the same.
 * @param byServer does this device get the server's reminders?
 */
export const leftToPhone = (chosen: readonly ReminderKind[], byServer: boolean): ReminderKind[] =>
  chosen.filter((kind) => !(byServer && REMINDED_BY_SERVER.has(kind)));

/** iOS forgets all but the 64 soonest of an app. */
export const MAX_PENDING_REMINDERS = 64;

export type RemindedBooking = {
  id: number;
  state: BookingState;
  period: Period;
  /** The one who is reminded drives; nothing is said of what was lent away. */
  isDriver: boolean;
};
export type Reminder = { id: number; bookingId: number; kind: ReminderKind; at: Temporal.Instant };

/**
 * Returns what a phone reminds of, soonest first. Only bookings that wait or run are reminded of, and nothing that is past:
 * a phone would show it at once.
 * @param wanted the kinds that the person has switched on
 */
export function remindersOf(
  bookings: readonly RemindedBooking[],
  wanted: ReadonlySet<ReminderKind>,
  now: Temporal.Instant,
): Reminder[] {
  return bookings
    .filter(({ state, isDriver }) => isDriver && isOccupying(state))
    .flatMap((booking) =>
      REMINDER_KINDS.filter(
        (kind) => wanted.has(kind) && !(kind === 'START' && booking.state === 'ACTIVE'),
      ).map((kind) => ({
        id: idOf(booking.id, kind),
        bookingId: booking.id,
        kind,
        at: momentOf(kind, booking.period),
      })),
    )
    .filter(({ at }) => Temporal.Instant.compare(at, now) > 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at) || one.id - other.id)
    .slice(0, MAX_PENDING_REMINDERS);
}

/** The same for the same booking, so that a change replaces it; phones want 32-bit integers. */
const idOf = (bookingId: number, kind: ReminderKind): number =>
  (bookingId % 500_000_000) * REMINDER_KINDS.length + REMINDER_KINDS.indexOf(kind) + 1;

function momentOf(kind: ReminderKind, { start, end }: Period): Temporal.Instant {
  switch (kind) {
    case 'START':
      return start.subtract({ minutes: MINUTES_BEFORE.START });
    case 'END_SOON':
      return end.subtract({ minutes: MINUTES_BEFORE.END });
    case 'END':
      return end;
  }
}

/** How many bookings wait for their driver: they begin within the hour, or should be over. It stands on the app's icon. */
export function waitingForDriver(bookings: readonly RemindedBooking[], now: Temporal.Instant): number {
  return bookings.filter(({ state, period, isDriver }) => {
    if (!isDriver) return false;
    const isOver = Temporal.Instant.compare(now, period.end) >= 0;
    if (state === 'ACTIVE') return isOver;
    return (
      state === 'RESERVED' && !isOver && Temporal.Instant.compare(period.start, now.add({ hours: 1 })) <= 0
    );
  }).length;
}

type Words = { title: string; body: string };
type WordsOf = {
  kind: ReminderKind;
  /** "Toyota Corolla" */
  model: string;
  /** Name of the station. */
  station: string;
  period: Period;
  canExtend: boolean;
};

/** What stands on the lock screen: no number plate, address or price, which others may read there. */
export function reminderWords({ kind, model, station, period, canExtend }: WordsOf): Words {
  switch (kind) {
    case 'START':
      return {
        title: `Um ${timeLabel(period.start)} geht es los`,
        body: `Dein ${model} steht an der Station ${station}.`,
      };
    case 'END_SOON':
      return {
        title: `Deine Buchung endet um ${timeLabel(period.end)}`,
        body: canExtend
          ? 'Schaffst du es bis zur Station? Sonst verlängere jetzt.'
          : 'Bring das Auto bitte rechtzeitig zur Station zurück.',
      };
    case 'END':
      return {
        title: 'Zurückgeben nicht vergessen',
        body: `Deine Buchung ist zu Ende. Gib das Auto an der Station ${station} zurück, sobald es dort steht.`,
      };
  }
}
