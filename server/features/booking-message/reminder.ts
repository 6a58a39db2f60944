import { formatTime, nearMoment } from '#domain/booking/format-period.ts';
import type { ReminderKind } from '#domain/notification/reminder-times.ts';
import type { Db } from '#server/db/connect.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { findLongestEnd } from '#server/features/booking/longest-extension.ts';
import { driverIdOf } from '#server/features/booking/own-booking.ts';
import { remind } from '#server/features/notification/notify.ts';
import type { FleetInMemory } from '#server/features/vehicle/fleet.ts';
import { findDueReminders } from './reminder.repository.ts';

/** Reminds the drivers of the bookings that begin or end soon, each once of each time (§S14.25). */
export async function remindDrivers(db: Db, now: Temporal.Instant): Promise<void> {
  for (const { bookingId, driverId, kind, about } of await findDueReminders(db, now)) {
    await remind(db, driverId, { kind, bookingId, about, path: `/profil/buchungen/${bookingId}` }, now);
  }
}

type Reminder = { kind: ReminderKind; bookingId: number; driverId: number; about: Temporal.Instant };

/**
 * What a reminder says at this moment, from the booking as it is. Undefined when there is nothing to remind of any more: it was
 * cancelled, moved, extended, lent to somebody else, begun or returned.
 */
export async function wordReminder(
  db: Db,
  fleet: FleetInMemory,
  { kind, bookingId, driverId, about }: Reminder,
  now: Temporal.Instant,
): Promise<{ title: string; body: string } | undefined> {
  const row = await findBooking(db, bookingId);
  if (!row || driverIdOf(row) !== driverId || Temporal.Instant.compare(about, now) <= 0) return undefined;
  if (kind === 'START') {
    if (row.state !== 'RESERVED' || !row.startsAt.equals(about)) return undefined;
    return {
      title: `Deine Fahrt beginnt um ${formatTime(about)} Uhr`,
      body: `${carOf(row)}. Bis ${nearMoment(row.endsAt, now)} Uhr ist es deins.`,
    };
  }
  if (row.state !== 'ACTIVE' || !row.endsAt.equals(about)) return undefined;
  return { title: `Deine Fahrt endet um ${formatTime(about)} Uhr`, body: await extensionOf(fleet, row, now) };
}

const carOf = ({ model, plate, stationName }: BookingRow): string =>
  `${model}, ${plate}, Station ${stationName}`;

/** A driver who has time decides otherwise than one for whom somebody waits. */
async function extensionOf(fleet: FleetInMemory, row: BookingRow, now: Temporal.Instant): Promise<string> {
  const latest = await findLongestEnd(fleet, row, now);
  const back = `Bring ${row.model} rechtzeitig zur Station ${row.stationName} zurück.`;
  if (!latest) return `${back} Länger geht es nicht.`;
  const hours = now.until(latest).total('hours');
  return hours > NEAR_HOURS
    ? `${row.model}, Station ${row.stationName}. Brauchst du länger? Du kannst jetzt verlängern.`
    : `${row.model}, Station ${row.stationName}. Brauchst du länger? Verlängern geht bis ${nearMoment(latest, now)} Uhr.`;
}

/** Nobody who is about to return a car wants to know of the day after tomorrow. */
const NEAR_HOURS = 24;
