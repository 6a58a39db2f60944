import ical, {
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { addressOf } from '#server/features/booking/booking-view.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';

export type CalendarEntry = {
  row: BookingRow;
  cityTitle: string;
  /** Rises with each change, so that calendars know which of two files is the later one. */
  sequence: number;
  /** When it was made, changed or cancelled. */
  revisedAt: Temporal.Instant;
  /** Somebody else drives: in this calendar it is cancelled. */
  isLentAway?: boolean;
};
export type CalendarPublisher = { mailer: Mailer; productName: string };

type CalendarFile = { filename: string; method: 'PUBLISH' | 'CANCEL'; text: string };

/**
 * Returns the booking as a calendar file (RFC 5545) with one lasting UID. Published, not requested: declining
 * would not cancel what must be paid (docs/decisions/040). Without driver and price, because calendars are
 * shared.
 */
export function bookingCalendar(entry: CalendarEntry, publisher: CalendarPublisher): CalendarFile {
  const { row } = entry;
  const method = isCancelled(entry) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: productOf(publisher), method });
  calendar.createEvent(eventOf(entry, publisher));
  return { filename: `buchung-${row.id}.ics`, method, text: `${calendar.toString()}\r\n` };
}

/** Calendars are asked to read the feed again after this time. */
const FEED_REFRESH_SECONDS = 60 * 60;

/** Returns bookings as one calendar to subscribe to, with the same entries as their own files. */
export function calendarOf(entries: readonly CalendarEntry[], publisher: CalendarPublisher): string {
  const calendar = ical({
    prodId: productOf(publisher),
    method: ICalCalendarMethod.PUBLISH,
    name: oneLine(`${publisher.productName}: Buchungen`),
    ttl: FEED_REFRESH_SECONDS,
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, publisher));
  return `${calendar.toString()}\r\n`;
}

const productOf = ({ productName }: CalendarPublisher) => ({
  company: productName,
  product: 'Buchungen',
  language: 'DE',
});

const isCancelled = ({ row, isLentAway = false }: CalendarEntry): boolean =>
  isLentAway || row.state === 'CANCELLED';

function eventOf(entry: CalendarEntry, { mailer, productName }: CalendarPublisher): ICalEventData {
  const { row, cityTitle, sequence, revisedAt } = entry;
  const url = mailer.link(`/profil/buchungen/${row.id}`);
  return {
    id: `buchung-${row.id}@${new URL(url).hostname}`,
    sequence,
    stamp: revisedAt,
    created: row.createdAt,
    lastModified: revisedAt,
    // In UTC, which needs no table of clock changes and is never ambiguous.
    start: row.startsAt,
    end: row.endsAt,
    summary: oneLine(`${productName}: ${row.model}`),
    status: isCancelled(entry) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
    location: {
      // One line, which calendars can look up on a map.
      title: [row.stationName, addressOf(row, cityTitle)].map(oneLine).filter(Boolean).join(', '),
      geo: { lat: row.lat, lon: row.lng },
    },
    description: [
      `Buchung Nr. ${row.id}`,
      `${row.model}, Kennzeichen ${row.plate}`,
      ...(row.accessNotes ? [`Zur Station: ${row.accessNotes}`] : []),
      `Ansehen, ändern, stornieren: ${url}`,
    ]
      .map(oneLine)
      .join('\n'),
    url,
    organizer: { name: oneLine(productName), email: mailer.informationAddress },
  };
}
