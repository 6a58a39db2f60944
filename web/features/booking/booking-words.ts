import type { BookingState } from '#domain/booking/booking-state.ts';
import type { TagTone } from '#web/ui/tag.tsx';

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
]);

export const eventWord = (kind: string): string => EVENT_WORDS.get(kind) ?? 'Bearbeitet';

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
