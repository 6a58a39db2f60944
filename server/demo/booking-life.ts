import { BERLIN } from '#domain/booking/grid.ts';
import { seededRandom } from './seeded-random.ts';

/** A trip of one of the vehicle's two regular drivers, or a period out of service; in epoch milliseconds. */
export type Occasion = { startMs: number; endMs: number; driver: 0 | 1 | 'WORKSHOP' | 'CLEANING' };

const HOUR = 4;
const QUARTER_MS = 15 * 60 * 1000;
const FIRST_TRIP = 6 * HOUR;
const LAST_RETURN = 23 * HOUR + 2;

/**
 * Returns a vehicle's occasions in the Berlin week from this Monday, depending only on plate and week.
 * `popularity` (0 to 1): roughly the share of the day during which it is booked.
 */
export function occasionsOfWeek(plate: string, monday: Temporal.PlainDate, popularity: number): Occasion[] {
  const random = seededRandom(`life ${plate} ${monday.toString()}`);
  const noons = Array.from({ length: 7 }, (_, day) => noonOf(monday.add({ days: day })));
  const occasions: Occasion[] = [];
  let busyUntil = 0;

  /**
   * Converts a quarter hour of a day to epoch milliseconds; counting from noon avoids the clock change at
   * night.
   */
  const at = (day: number, quarter: number) => (noons[day] ?? 0) + (quarter - 12 * HOUR) * QUARTER_MS;
  const add = (startMs: number, endMs: number, driver: Occasion['driver']) => {
    if (startMs < busyUntil) return;
    occasions.push({ startMs, endMs, driver });
    busyUntil = endMs;
  };
  const anyDriver = () => (random() < 0.5 ? 0 : 1);

  const workshopDay = random() < 0.02 ? Math.floor(random() * 4) : -1;
  const cleaningDay = random() < 0.06 ? Math.floor(random() * 5) : -1;
  const longTripDay = random() < 0.2 * popularity ? Math.floor(random() * 3) : -1;
  const weekend = random() < 0.8 * popularity;

  for (let day = 0; day < 7; day++) {
    if (day === workshopDay) add(at(day, 8 * HOUR), at(day + 1, 12 * HOUR), 'WORKSHOP');
    if (day === cleaningDay) add(at(day, 9 * HOUR), at(day, 11 * HOUR), 'CLEANING');
    if (day === longTripDay) {
      add(at(day, 7 * HOUR + whole(random, 12)), at(day + 2, 16 * HOUR + whole(random, 16)), anyDriver());
    }
    if (weekend && day === 5)
      add(at(day, 8 * HOUR + whole(random, 12)), at(6, 17 * HOUR + whole(random, 16)), anyDriver());

    let quarter = FIRST_TRIP + gap(random, popularity) - 2 * HOUR;
    while (quarter < 21 * HOUR) {
      if (weekend && day === 4 && quarter > 14 * HOUR) {
        add(at(4, quarter), at(6, 15 * HOUR + whole(random, 20)), anyDriver());
        break;
      }
      const length = tripLength(random, day >= 5);
      const start = Math.max(quarter, FIRST_TRIP);
      const end = start + length;
      if (end > LAST_RETURN) break;
      add(at(day, start), at(day, end), anyDriver());
      quarter = end + gap(random, popularity);
    }
  }
  return occasions;
}

/**
 * Returns a vehicle's popularity (0 to 1): low for the last one of a station, so that one is usually free.
 */
export function popularityOf(indexAtStation: number, vehiclesAtStation: number): number {
  if (indexAtStation === vehiclesAtStation - 1) return 0.16;
  return indexAtStation === 0 ? 0.62 : 0.45;
}

/** Returns the quarter hours of a trip within a day: mostly short, longer on weekends. */
function tripLength(random: () => number, isWeekend: boolean): number {
  const longest = isWeekend ? 14 * HOUR : 11 * HOUR;
  return 5 + Math.floor(random() ** 1.3 * (longest - 5));
}

/** Returns the quarter hours until the next trip: more for a less popular vehicle. */
function gap(random: () => number, popularity: number): number {
  return 1 + Math.floor(random() * 2 * 24 * (1 / popularity - 0.9));
}

function whole(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

function noonOf(date: Temporal.PlainDate): number {
  return date.toZonedDateTime({ timeZone: BERLIN, plainTime: '12:00' }).epochMilliseconds;
}
