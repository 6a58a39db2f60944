import { formatDuration, momentInSentence } from '#domain/booking/format-period.ts';
import type { Trip } from './trip-queries.ts';

type Car = NonNullable<Trip['car']>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns when a car was last heard: "vor 5 Min.", "heute 08:45". `now` may be up to a minute slow. */
export function lastHeard(at: Temporal.Instant, now: Temporal.Instant): string {
  const ms = now.epochMilliseconds - at.epochMilliseconds;
  if (ms < MINUTE_MS) return 'gerade eben';
  return ms < HOUR_MS ? `vor ${formatDuration(ms)}` : momentInSentence(at, now);
}

export const lockWord = (locked: boolean): string => (locked ? 'Abgeschlossen' : 'Offen');

/** Says whether the car answers now. */
export function connectionText(car: Car, now: Temporal.Instant): string {
  if (car.reachable) return 'Das Auto ist erreichbar.';
  if (!car.lastContactAt) return 'Von diesem Auto haben wir noch nichts gehört.';
  const at = lastHeard(Temporal.Instant.from(car.lastContactAt), now);
  return `Das Auto ist gerade nicht erreichbar. Wir haben zuletzt ${at} von ihm gehört.`;
}

/** Returns what the car last said of itself, in pairs of term and value; what it did not say is left out. */
export function carFacts(car: Car, isElectric: boolean): { term: string; value: string | undefined }[] {
  const whether = (is: boolean | undefined, yes: string, no: string) =>
    is === undefined ? undefined : is ? yes : no;
  const energy = car.energyPercent === undefined ? undefined : `${car.energyPercent} %`;
  return [
    { term: 'Verriegelung', value: car.locked === undefined ? undefined : lockWord(car.locked) },
    { term: 'Türen und Kofferraum', value: whether(car.doorOpen, 'Etwas ist offen', 'Alles zu') },
    { term: 'Zündung', value: whether(car.ignitionOn, 'An', 'Aus') },
    { term: 'Licht', value: whether(car.lightsOn, 'An', 'Aus') },
    { term: isElectric ? 'Akku' : 'Tank', value: energy },
    ...(isElectric
      ? [{ term: 'Ladekabel', value: whether(car.plugged, 'Eingesteckt', 'Nicht eingesteckt') }]
      : []),
  ];
}
