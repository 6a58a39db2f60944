import { BERLIN, QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { type Period, periodMs } from '#domain/booking/period.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { ClassPrices, PriceList } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/**
 * One line of the breakdown, rounded to whole cents once. `count` and `unitCents`: number and price of WEEK
 * and DAY blocks; of HOURS_DAY and HOURS_NIGHT number of quarter hours, price of an hour.
 */
export type TimePriceLine = {
  kind: 'WEEK' | 'DAY' | 'HOURS_DAY' | 'HOURS_NIGHT';
  count: number;
  unitCents: number;
  cents: number;
};

/** The whole period priced in quarter hours only, in 24-hour blocks only, or in 7-day blocks only. */
export type TimePriceAlternative = {
  kind: 'QUARTER_HOURS' | 'DAYS' | 'WEEKS';
  cents: number;
  /** Is this the best price? No alternative is chosen if the best price mixes blocks and quarter hours. */
  chosen: boolean;
  lines: TimePriceLine[];
};

export type TimePrice = { cents: number; lines: TimePriceLine[]; alternatives: TimePriceAlternative[] };

/** How many of each unit are used. */
type Cover = { weeks: number; days: number; dayQuarters: number; nightQuarters: number };

const QUARTERS_PER_DAY = 96;
const QUARTERS_PER_WEEK = 7 * QUARTERS_PER_DAY;
const MINUTES_PER_DAY = 1440;

/**
 * The best price (§S5.16) before discounts: the cheapest cover from the start by quarter hours (Berlin's day
 * or night at their start), 24-hour and 7 × 24-hour blocks, which may reach past the end.
 */
export function timePrice(input: {
  vehicleClass: VehicleClass;
  period: Period;
  priceList: Omit<PriceList, 'id'>;
}): TimePrice {
  const { period, priceList } = input;
  const prices = priceList.classes[input.vehicleClass];
  // A quarter hour that has begun counts as a whole one.
  const quarters = Math.max(0, Math.ceil(periodMs(period) / QUARTER_HOUR_MS));
  const dayFlags = dayRateFlags(period.start, quarters, priceList);

  let dayCount = 0;
  for (const isDay of dayFlags) dayCount += isDay;
  const hours = alternative(
    'QUARTER_HOURS',
    { dayQuarters: dayCount, nightQuarters: quarters - dayCount },
    prices,
  );
  const days = alternative('DAYS', { days: Math.ceil(quarters / QUARTERS_PER_DAY) }, prices);
  const weeks = alternative('WEEKS', { weeks: Math.ceil(quarters / QUARTERS_PER_WEEK) }, prices);
  const alternatives = [hours, days, weeks];
  const cheapest = alternatives.reduce((a, b) => (b.cents < a.cents ? b : a));

  // A mixed cover has at least one block: it can only be cheaper if the quarter hours cost more than a block.
  const mayMix = hours.cents > Math.min(prices.dayCents, prices.weekCents);
  // The rounded total is minimised: a longer period never costs less, and no alternative is cheaper.
  const mixed = mayMix ? linesOf(cheapestCover(dayFlags, prices), prices) : hours.lines;
  // At the same price, the simple breakdown is preferred to the mixed one.
  const isMixed = sumOfCents(mixed) < cheapest.cents;
  const lines = isMixed ? mixed : cheapest.lines;
  return {
    cents: sumOfCents(lines),
    lines,
    alternatives: alternatives.map((each) => ({ ...each, chosen: !isMixed && each === cheapest })),
  };
}

function alternative(kind: TimePriceAlternative['kind'], used: Partial<Cover>, prices: ClassPrices) {
  const lines = linesOf(cover(used), prices);
  return { kind, cents: sumOfCents(lines), lines };
}

/**
 * The cover with the lowest rounded total, by dynamic programming from the end. Costs are in quarter cents,
 * which are whole numbers.
 */
function cheapestCover(dayFlags: Uint8Array, prices: ClassPrices): Cover {
  const quarters = dayFlags.length;
  // Rounding depends only on both counts of quarter hours modulo 4 (or 2 or 1, by the rate): the lowest cost
  // is stored for each pair of remainders.
  const dayModulus = roundingModulus(prices.hourDayCents);
  const nightModulus = roundingModulus(prices.hourNightCents);
  const states = dayModulus * nightModulus;
  const { hourDayCents, hourNightCents } = prices;
  const day = prices.dayCents * 4;
  const week = prices.weekCents * 4;

  // State = remainder of day quarters × nightModulus + remainder of night quarters.
  const withoutOneDay = new Uint8Array(states);
  const withoutOneNight = new Uint8Array(states);
  for (let state = 0; state < states; state++) {
    const dayRest = Math.floor(state / nightModulus);
    const nightRest = state % nightModulus;
    withoutOneDay[state] = ((dayRest + dayModulus - 1) % dayModulus) * nightModulus + nightRest;
    withoutOneNight[state] = dayRest * nightModulus + ((nightRest + nightModulus - 1) % nightModulus);
  }

  const cost = new Float64Array((quarters + 1) * states).fill(Number.POSITIVE_INFINITY);
  const at = (quarter: number, state: number) => cost[Math.min(quarter, quarters) * states + state] ?? 0;
  const quarterStep = (quarter: number, state: number) =>
    dayFlags[quarter] === 1
      ? at(quarter + 1, withoutOneDay[state] ?? 0) + hourDayCents
      : at(quarter + 1, withoutOneNight[state] ?? 0) + hourNightCents;

  cost[quarters * states] = 0;
  for (let quarter = quarters - 1; quarter >= 0; quarter--) {
    for (let state = 0; state < states; state++) {
      cost[quarter * states + state] = Math.min(
        quarterStep(quarter, state),
        at(quarter + QUARTERS_PER_DAY, state) + day,
        at(quarter + QUARTERS_PER_WEEK, state) + week,
      );
    }
  }

  let state = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let candidate = 0; candidate < states; candidate++) {
    const rounded =
      at(0, candidate) +
      roundingOf(Math.floor(candidate / nightModulus) * hourDayCents) +
      roundingOf((candidate % nightModulus) * hourNightCents);
    if (rounded < lowest) {
      lowest = rounded;
      state = candidate;
    }
  }

  const found = cover({});
  for (let quarter = 0; quarter < quarters; ) {
    const remainingCost = at(quarter, state);
    if (remainingCost === at(quarter + QUARTERS_PER_WEEK, state) + week) {
      found.weeks++;
      quarter += QUARTERS_PER_WEEK;
    } else if (remainingCost === at(quarter + QUARTERS_PER_DAY, state) + day) {
      found.days++;
      quarter += QUARTERS_PER_DAY;
    } else if (dayFlags[quarter] === 1) {
      found.dayQuarters++;
      state = withoutOneDay[state] ?? 0;
      quarter++;
    } else {
      found.nightQuarters++;
      state = withoutOneNight[state] ?? 0;
      quarter++;
    }
  }
  return found;
}

/** The number of quarter hours after which the fraction of a cent repeats at this hourly rate: 1, 2 or 4. */
function roundingModulus(hourCents: number): number {
  if (hourCents % 4 === 0) return 1;
  return hourCents % 2 === 0 ? 2 : 4;
}

/** What rounding to whole cents adds to an amount in quarter cents, in quarter cents. */
function roundingOf(quarterCents: number): number {
  return roundHalfAwayFromZero(quarterCents / 4) * 4 - quarterCents;
}

function linesOf(cover: Cover, prices: ClassPrices): TimePriceLine[] {
  const lines: TimePriceLine[] = [
    line('WEEK', cover.weeks, prices.weekCents, 1),
    line('DAY', cover.days, prices.dayCents, 1),
    line('HOURS_DAY', cover.dayQuarters, prices.hourDayCents, 4),
    line('HOURS_NIGHT', cover.nightQuarters, prices.hourNightCents, 4),
  ];
  return lines.filter(({ count }) => count > 0);
}

function line(kind: TimePriceLine['kind'], count: number, unitCents: number, perUnit: number): TimePriceLine {
  return { kind, count, unitCents, cents: roundHalfAwayFromZero((count * unitCents) / perUnit) };
}

function cover(used: Partial<Cover>): Cover {
  return { weeks: 0, days: 0, dayQuarters: 0, nightQuarters: 0, ...used };
}

type DayHours = { dayFromHour: number; dayToHour: number };

/** A search prices the same period for each class in turn. */
let lastFlags: { key: string; flags: Uint8Array } | undefined;

/** For each quarter hour from the start: 1 if the day rate applies at its start (Berlin clock), else 0. */
function dayRateFlags(start: Temporal.Instant, quarters: number, hours: DayHours): Uint8Array {
  const key = `${start.epochMilliseconds} ${quarters} ${hours.dayFromHour} ${hours.dayToHour}`;
  if (lastFlags?.key !== key) lastFlags = { key, flags: flagDayRates(start, quarters, hours) };
  return lastFlags.flags;
}

/** Looks up the offset only where it may change, because a search prices thousands of quarter hours. */
function flagDayRates(start: Temporal.Instant, quarters: number, hours: DayHours): Uint8Array {
  const dayFlags = new Uint8Array(quarters);
  const from = hours.dayFromHour * 60;
  const to = hours.dayToHour * 60;
  let index = 0;
  while (index < quarters) {
    const local = start.add({ milliseconds: index * QUARTER_HOUR_MS }).toZonedDateTimeISO(BERLIN);
    const sameOffset = quartersUntilClockChange(local, quarters - index);
    let minute = local.hour * 60 + local.minute;
    for (const end = index + sameOffset; index < end; index++) {
      dayFlags[index] = minute >= from && minute < to ? 1 : 0;
      minute += 15;
      if (minute >= MINUTES_PER_DAY) minute -= MINUTES_PER_DAY;
    }
  }
  return dayFlags;
}

/** How many of the coming quarter hours start before the clocks change. */
function quartersUntilClockChange(from: Temporal.ZonedDateTime, atMost: number): number {
  const last = from.add({ minutes: 15 * (atMost - 1) });
  // Clock changes are months apart: within four weeks, the same offset at both ends means none in between.
  if (atMost <= 4 * QUARTERS_PER_WEEK && last.offsetNanoseconds === from.offsetNanoseconds) return atMost;
  const change = from.getTimeZoneTransition('next');
  if (change === null) return atMost;
  const until = Math.ceil((change.epochMilliseconds - from.epochMilliseconds) / QUARTER_HOUR_MS);
  return Math.min(atMost, until);
}
