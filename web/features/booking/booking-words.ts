import type { BookingState } from '#domain/booking/booking-state.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { Booking } from './booking-queries.ts';

type Facts = { state: BookingState; timeRange: { start: string; end: string } };

/** Returns the text for a booking's state at `now`, and the colour of its tag. */
export function stateOf({ state, timeRange }: Facts, now: Temporal.Instant): { text: string; tone: TagTone } {
  const ms = now.epochMilliseconds;
  switch (state) {
    case 'RESERVED':
      return ms >= Date.parse(timeRange.start) && ms < Date.parse(timeRange.end)
        ? { text: 'Läuft gerade', tone: 'ok' }
        : { text: 'Gebucht', tone: 'brand' };
    case 'ACTIVE':
      return ms >= Date.parse(timeRange.end)
        ? { text: 'Rückgabe überfällig', tone: 'error' }
        : { text: 'Unterwegs', tone: 'ok' };
    case 'ENDED':
      return { text: 'Beendet', tone: 'neutral' };
    case 'BILLED':
      return { text: 'Abgerechnet', tone: 'neutral' };
    case 'CANCELLED':
      return { text: 'Storniert', tone: 'neutral' };
    case 'NO_SHOW':
      return { text: 'Nicht angetreten', tone: 'warn' };
  }
}

/** German words for the server's kinds of events; an unknown kind gets a general word. */
const EVENT_WORDS = new Map([
  ['BOOKED', 'Gebucht'],
  ['CHANGED', 'Geändert'],
  ['CANCELLED', 'Storniert'],
  ['STARTED', 'Fahrt begonnen'],
  ['ENDED', 'Zurückgegeben'],
  ['NO_SHOW', 'Nicht angetreten'],
  ['NO_SHOW_TAKEN_BACK', 'Doch angetreten: Das Auto war ohne Netz geöffnet'],
  ['NO_SHOW_FORGIVEN', 'Das Auto war nicht da: Die Buchung kostet nichts'],
  ['DEPARTURE_CHECKED', 'Check vor der Fahrt gemacht'],
  ['UNLOCKED', 'Auto geöffnet'],
  ['LOCKED', 'Auto abgeschlossen'],
  ['COMMAND_REFUSED', 'Auftrag vom Auto abgelehnt'],
  ['COMMAND_EXPIRED', 'Auto antwortete nicht'],
  ['RETURN_TRIED', 'Rückgabe versucht'],
  ['RETURN_CHECKED', 'Rückgabe am Auto geprüft'],
  ['LENT', 'Verliehen'],
  ['TAKEN_BACK', 'Zurückgenommen'],
  ['CAR_THREATENED', 'Auto voraussichtlich verspätet'],
  ['CAR_OVERDUE', 'Auto nicht rechtzeitig zurück'],
  ['CAR_ON_TIME', 'Auto wieder pünktlich erwartet'],
  ['CAR_RETURNED', 'Auto zurück'],
  ['SUBSTITUTED', 'Anderes Auto genommen'],
  ['BILLED', 'Abgerechnet'],
  ['COST_CENTRE_CHANGED', 'Kostenstelle geändert'],
  ['AWAITED', 'Nächste Fahrt wartet auf das Auto'],
  ['MOVE_ASKED', 'Gebeten, ein anderes Auto zu nehmen'],
  ['MOVE_DECLINED', 'Auto behalten'],
  ['STATION_MOVED', 'Station umgezogen'],
  ['MOVE_OVER', 'Bitte um ein anderes Auto erledigt'],
]);

type BookingEvent = Pick<NonNullable<Booking['events']>[number], 'kind' | 'command'>;

const REFUSED_WORDS = {
  UNLOCK: 'Auto ließ sich nicht öffnen',
  LOCK: 'Auto ließ sich nicht abschließen',
} as const satisfies Record<NonNullable<BookingEvent['command']>, string>;

/** "Auto geöffnet"; of a command that the car refused, also what it should have done. */
export function eventWord({ kind, command }: BookingEvent): string {
  if (kind === 'COMMAND_REFUSED' && command) return REFUSED_WORDS[command];
  return EVENT_WORDS.get(kind) ?? 'Bearbeitet';
}

type Address = { street: string | null; postalCode: string | null; city: string };

/** "Bahnhofsplatz 9, 90762 Fürth"; missing parts are left out. */
export function addressText({ street, postalCode, city }: Address, cityTitle: string | undefined): string {
  const town = [postalCode, cityTitle ?? city].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ');
}

/** A geo URI (RFC 5870) that opens the device's navigation app; the name is a label that some apps show. */
export function geoUri({ lat, lng }: { lat: number; lng: number }, name: string): string {
  return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;
}

/**
 * The address that opens the way in what this device navigates with. Apple’s devices and most desktops know no geo
 * URI.
 */
export function directionsUrl(
  position: { lat: number; lng: number },
  name: string,
  userAgent: string,
): string {
  const at = `${position.lat},${position.lng}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?daddr=${at}&q=${encodeURIComponent(name)}`;
  return /Android|Mobile/.test(userAgent)
    ? geoUri(position, name)
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}

/**
 * Whether the way opens as a page of a map, as on a desk. An iPad calls itself a Mac but has fingers: its app opens.
 */
export const opensMapPage = (userAgent: string, maxTouchPoints: number): boolean =>
  !/Android|Mobile|iPad/.test(userAgent) && !(/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** Addresses that open the way in the system's map app, and without one in a browser (§S17.5). */
export function appDirections(
  { lat, lng }: { lat: number; lng: number },
  name: string,
  platform: 'android' | 'ios',
): { app: string; web: string } {
  return {
    app:
      platform === 'ios'
        ? `maps://?daddr=${lat},${lng}&q=${encodeURIComponent(name)}`
        : geoUri({ lat, lng }, name),
    web: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${lat},${lng}`)}`,
  };
}

/** Until when cancelling is free, or what it costs now; undefined when the booking can no longer be cancelled. */
export function cancellationTerms(
  booking: Pick<Booking, 'cancellable' | 'cancellationFee' | 'freeCancellationUntil' | 'price'>,
): string | undefined {
  const { cancellable, cancellationFee, freeCancellationUntil, price } = booking;
  if (!cancellable) return undefined;
  if (freeCancellationUntil)
    return `Kostenlos stornieren kannst du bis ${formatDateTime(Temporal.Instant.from(freeCancellationUntil))}.`;
  return (
    cancellationFee &&
    `Ein Storno kostet jetzt ${formatMoney(cancellationFee)}${price.fees.cents > 0 ? ' zusätzlich' : ''}.`
  );
}

/** What the one sum of a booking that is over stands for. */
export function priceWord({ state, price }: Pick<Booking, 'state' | 'price'>): string {
  if (state === 'CANCELLED') return 'Gebühr';
  return price.km ? 'Fahrtpreis' : 'Zeitpreis';
}
