import { formatTime, nearMoment, periodInSentence } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import type { BookingMessage, MailedEvent } from '#server/features/booking/booking-message.repository.ts';
import { bookingTag, notify } from '#server/features/notification/notify.ts';
import type { LateFacts } from './late-facts.ts';

type Words = { title: string; body: string };
type Told = { message: BookingMessage; row: BookingRow; late: LateFacts | undefined; now: Temporal.Instant };

/** Longer than this after the event, it is read where it stands. */
const USEFUL_HOURS = 12;

/**
 * Tells the devices of the driver and of who lent the booking of an event, beside the mails about it (§S14.24). Neither names
 * nor prices: others may see the screen (§S14.27).
 */
export async function notifyOfBooking(
  db: Db,
  message: BookingMessage,
  row: BookingRow,
  late: LateFacts | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const told = { message, row, late, now };
  const { driver, lender } = message;
  await tell(db, driver.id, TO_DRIVER[message.kind](told), told);
  if (lender) await tell(db, lender.id, TO_LENDER[message.kind]?.(told), told);
}

async function tell(
  db: Db,
  customerId: number,
  words: Words | undefined,
  { message, now }: Told,
): Promise<void> {
  if (!words) return;
  const { eventId, bookingId, at, endsAt: end } = message;
  const latest = at.add({ hours: USEFUL_HOURS });
  await notify(db, [customerId], {
    category: 'BOOKING',
    event: `buchung ${eventId}`,
    tag: bookingTag(bookingId),
    ...words,
    path: `/profil/buchungen/${bookingId}`,
    // Nobody is told of a car when its time is over.
    usefulUntil: Temporal.Instant.compare(end, latest) < 0 ? end : latest,
    now,
  });
}

const period = ({ message: { startsAt: start, endsAt: end }, now }: Told): string =>
  periodInSentence({ start, end }, now);
const carAndPlace = ({ row }: Told): string => `${row.model}, Station ${row.stationName}`;
const when = (told: Told): Words['body'] => `${carAndPlace(told)}: ${period(told)} Uhr.`;

const TO_DRIVER: Record<MailedEvent, (told: Told) => Words | undefined> = {
  BOOKED: (told) => ({ title: 'Gebucht', body: when(told) }),
  CHANGED: (told) => ({ title: 'Buchung geändert', body: `Jetzt ${when(told)}` }),
  CANCELLED: (told) => ({ title: 'Buchung storniert', body: when(told) }),
  LENT: (told) => ({ title: 'Dir ist eine Buchung geliehen', body: when(told) }),
  TAKEN_BACK: (told) => ({
    title: 'Geliehene Buchung zurückgenommen',
    body: `${when(told)} Du kannst das Auto nicht mehr öffnen.`,
  }),
  CAR_THREATENED: (told) => ({
    title: 'Dein Auto kommt vielleicht zu spät',
    body: `${carAndPlace(told)}: ${backAt(told)} Sieh dir an, was du tun kannst.`,
  }),
  CAR_OVERDUE: (told) => ({
    title: 'Dein Auto ist noch nicht da',
    body: `${carAndPlace(told)}: ${backAt(told)} Sieh dir an, was du tun kannst.`,
  }),
  CAR_ON_TIME: (told) => ({
    title: 'Dein Auto kommt wohl pünktlich',
    body: when(told),
  }),
  CAR_RETURNED: (told) => ({ title: 'Dein Auto ist da', body: when(told) }),
  SUBSTITUTED: (told) => ({ title: 'Du hast ein anderes Auto', body: when(told) }),
  MOVE_ASKED: (told) => ({
    title: 'Nimmst du ein anderes Auto?',
    body: `${carAndPlace(told)}: Es muss in die Werkstatt. Sag uns bitte, ob du tauschst.`,
  }),
  MOVE_OVER: (told) => ({ title: 'Du fährst wie gebucht', body: when(told) }),
  STATION_MOVED: (told) => ({
    title: 'Deine Station ist umgezogen',
    body: `${carAndPlace(told)}: ${period(told)} Uhr. Sieh dir den neuen Ort an.`,
  }),
  // What a trip cost is nothing for a lock screen (§S14.27).
  ENDED: () => undefined,
  AWAITED: (told) => ({
    title: 'Jemand wartet auf dein Auto',
    body: `${told.row.model}: ${nextAt(told)} Bring es bitte rechtzeitig zur Station ${told.row.stationName} zurück.`,
  }),
};

/** Who lent a booking is told what becomes of it; of a car on a trip only its driver is (docs/decisions/050). */
const TO_LENDER: Partial<Record<MailedEvent, (told: Told) => Words>> = {
  CHANGED: (told) => ({ title: 'Verliehene Buchung geändert', body: `Jetzt ${when(told)}` }),
  CANCELLED: (told) => ({ title: 'Verliehene Buchung storniert', body: when(told) }),
  LENT: (told) => ({ title: 'Buchung verliehen', body: when(told) }),
  TAKEN_BACK: (told) => ({ title: 'Buchung ist wieder deine', body: when(told) }),
  SUBSTITUTED: (told) => ({ title: 'Verliehene Buchung: anderes Auto', body: when(told) }),
};

const backAt = ({ late, now }: Told): string =>
  late?.expectedBackAt
    ? `Es kann ab ${nearMoment(late.expectedBackAt, now)} Uhr da sein.`
    : 'Wann es da ist, wissen wir noch nicht.';

const nextAt = ({ late }: Told): string =>
  late?.nextStart
    ? `Um ${formatTime(late.nextStart)} Uhr beginnt die nächste Fahrt.`
    : 'Die nächste Fahrt steht an.';
