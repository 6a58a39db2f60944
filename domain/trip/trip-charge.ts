import { type LateShare, lateShareCents } from '#domain/booking/cancellation.ts';
import { formatDuration } from '#domain/booking/format-period.ts';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import type { Period } from '#domain/booking/period.ts';
import { kmPackageLines, type UsedKmPackage } from '#domain/tariff/km-package-trip.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { kmLine, type TripPriceLine, tripPrice, vatOf } from '#domain/tariff/trip-price.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

export type ChargeLineCode =
  | TripPriceLine['code']
  | 'EARLY_RETURN'
  | 'LATE_TIME'
  | 'LATE_FEE'
  | 'CHANGE_FEES'
  | 'NO_SHOW_FEES'
  | 'CANCELLATION_FEES';
export type ChargeLine = { code: ChargeLineCode; text: string; cents: number };

/** How a booking was missed: whose time costs nothing any more had no car (§S16.50). */
export const missedUse = (timeCents: number): Extract<BookingUse, { kind: 'NO_SHOW' }> => ({
  kind: 'NO_SHOW',
  isFree: timeCents === 0,
});

/** How a booking was used. */
export type BookingUse =
  /** `at`: when; its rate of VAT counts. */
  | { kind: 'CANCELLED'; at?: Temporal.Instant | undefined }
  /** `isFree`: the car was not there (§S16.50). */
  | { kind: 'NO_SHOW'; isFree?: boolean }
  | {
      kind: 'TRIP';
      /**
       * When the return was confirmed; of a trip that goes on, when it would be. Before the end of the booking it
       * counts as returned early.
       */
      confirmedAt: Temporal.Instant;
      /** When the driver first tried to end the trip, and could not for no fault of theirs (§S10.14). */
      hinderedSince?: Temporal.Instant | undefined;
      /** By the odometer of the car; undefined while nobody knows, which costs nothing so far. */
      distanceM: number | undefined;
    };

export type ChargeFacts = {
  vehicleClass: VehicleClass;
  electric: boolean;
  /** As booked, after all changes. */
  period: Period;
  priceList: Omit<PriceList, 'id'>;
  tariff: Tariff;
  /** The fees that the booking has so far, e.g. of changes, in cents. */
  feeCents: number;
  use: BookingUse;
  /** What the trip takes from packages, the earliest expiry first. */
  kmPackages?: readonly UsedKmPackage[] | undefined;
};

/** Gross amounts in cents of the price list's currency; the lines add up to the total. */
export type TripCharge = {
  currency: Currency;
  lines: ChargeLine[];
  /** Also what a late return adds, and less what an early one saves. */
  timeCents: number;
  /** Less what packages cover. */
  kmCents: number;
  /** Fees of the booking and of a late return. */
  feeCents: number;
  lateFeeCents: number;
  totalCents: number;
  /** Contained in the total, by the rate of the day on which the trip, or what was booked, ended. */
  vatCents: number;
  vatBasisPoints: number | undefined;
  /** Whole kilometres; undefined while nobody knows. */
  km: number | undefined;
};

/**
 * What a booking costs, with its German text for each part: running price, price of the return and bill
 * (§S5.20).
 */
export function tripCharge(facts: ChargeFacts): TripCharge {
  switch (facts.use.kind) {
    case 'CANCELLED':
      return charge(facts, {
        time: [],
        fees: feeLine(facts, 'CANCELLATION_FEES', 'Gebühr für die Stornierung'),
      });
    case 'NO_SHOW': {
      const fees = feeLine(facts, 'NO_SHOW_FEES', 'Gebühren für Änderungen vor der Fahrt');
      return charge(facts, { time: facts.use.isFree ? [] : timeLines(facts, facts.period), fees });
    }
    case 'TRIP':
      return chargeOfTrip(facts, facts.use);
  }
}

/**
 * Until when time counts: to the confirmation (§S10.13); for who could not end the trip, no longer than to the
 * attempt, or to the end of the booking (§S10.14).
 */
export function countsUntil(
  period: Period,
  use: Pick<Extract<BookingUse, { kind: 'TRIP' }>, 'confirmedAt' | 'hinderedSince'>,
): Temporal.Instant {
  const { confirmedAt, hinderedSince } = use;
  if (!hinderedSince) return confirmedAt;
  const latest = Temporal.Instant.compare(hinderedSince, period.end) > 0 ? hinderedSince : period.end;
  return Temporal.Instant.compare(confirmedAt, latest) < 0 ? confirmedAt : latest;
}

function chargeOfTrip(facts: ChargeFacts, use: Extract<BookingUse, { kind: 'TRIP' }>): TripCharge {
  const { period, priceList } = facts;
  const until = countsUntil(period, use);
  const lateMs = until.epochMilliseconds - period.end.epochMilliseconds;
  const isFeeDue = lateMs > priceList.lateFreeMinutes * 60_000;
  const km = use.distanceM === undefined ? undefined : Math.floor(Math.max(0, use.distanceM) / 1000);
  return charge(facts, {
    // Time is paid as booked: unused quarter hours cost a share (§S4.29); lateness goes on at the normal
    // rate, in blocks as always (§S4.30), and costs a fee after some minutes (§S4.31).
    time: [...timeLines(facts, period), ...differenceLine(facts, until)],
    km,
    fees: changeFeeLines(facts.feeCents),
    lateFee: isFeeDue
      ? [
          {
            code: 'LATE_FEE',
            text: `Gebühr für die Rückgabe nach mehr als ${priceList.lateFreeMinutes} Minuten Verspätung`,
            cents: priceList.lateFeeCents,
          },
        ]
      : [],
  });
}

/** What the trip's real end changes about the price of the booked time. */
function differenceLine(facts: ChargeFacts, until: Temporal.Instant): ChargeLine[] {
  const { period } = facts;
  // A quarter hour that has begun is used.
  const usedQuarters = Math.max(
    0,
    Math.ceil((until.epochMilliseconds - period.start.epochMilliseconds) / QUARTER_HOUR_MS),
  );
  const usedEnd = period.start.add({ milliseconds: usedQuarters * QUARTER_HOUR_MS });
  const ms = usedEnd.epochMilliseconds - period.end.epochMilliseconds;
  if (ms === 0) return [];
  const bookedCents = timeCents(facts, period);
  const usedCents = timeCents(facts, { start: period.start, end: usedEnd });
  const length = formatDuration(Math.abs(ms));
  if (ms > 0) {
    return [
      {
        code: 'LATE_TIME',
        text:
          usedCents === bookedCents
            ? `${length} länger als gebucht, im Preis der gebuchten Zeit enthalten`
            : `${length} länger als gebucht`,
        cents: usedCents - bookedCents,
      },
    ];
  }
  const unusedCents = bookedCents - usedCents;
  if (unusedCents === 0) return [];
  return [
    {
      code: 'EARLY_RETURN',
      text: `${length} früher zurück: Nicht genutzte Zeit kostet nur ${shareText(facts.priceList)}`,
      // -0 would not equal 0 in an answer.
      cents: lateShareCents(unusedCents, facts.priceList) - unusedCents || 0,
    },
  ];
}

const shareText = ({ lateSharePercent }: LateShare): string =>
  lateSharePercent === 50 ? 'die Hälfte' : `${lateSharePercent}\u00A0%`;

const priceOfTime = ({ vehicleClass, electric, priceList, tariff }: ChargeFacts, period: Period) =>
  tripPrice({ vehicleClass, electric, period, priceList, tariff });

function timeCents(facts: ChargeFacts, period: Period): number {
  return period.start.equals(period.end) ? 0 : priceOfTime(facts, period).timeCents;
}

const timeLines = (facts: ChargeFacts, period: Period): ChargeLine[] => priceOfTime(facts, period).lines;

const feeLine = (
  { feeCents }: Pick<ChargeFacts, 'feeCents'>,
  code: ChargeLineCode,
  text: string,
): ChargeLine[] => (feeCents === 0 ? [] : [{ code, text, cents: feeCents }]);

/** The fees that changes of a booking have cost so far; owed before the trip begins. */
export const changeFeeLines = (feeCents: number): ChargeLine[] =>
  feeLine({ feeCents }, 'CHANGE_FEES', 'Gebühren für Änderungen');

/** By when what is charged was performed: the day in Berlin decides the rate of VAT (§ 27 UStG). */
function performedAt({ use, period }: ChargeFacts): Temporal.Instant {
  if (use.kind === 'TRIP') return countsUntil(period, use);
  return (use.kind === 'CANCELLED' ? use.at : undefined) ?? period.end;
}

function charge(
  facts: ChargeFacts,
  parts: { time: ChargeLine[]; km?: number | undefined; fees: ChargeLine[]; lateFee?: ChargeLine[] },
): TripCharge {
  const { time, km, fees, lateFee = [] } = parts;
  const kmLines = km ? kmLinesOf(facts, km) : [];
  const lines = [...time, ...kmLines, ...lateFee, ...fees];
  const totalCents = sumOfCents(lines);
  return {
    currency: facts.priceList.currency,
    lines,
    timeCents: sumOfCents(time),
    kmCents: sumOfCents(kmLines),
    feeCents: sumOfCents(fees) + sumOfCents(lateFee),
    lateFeeCents: sumOfCents(lateFee),
    totalCents,
    ...vatOf(totalCents, facts.priceList, performedAt(facts)),
    km: facts.use.kind === 'TRIP' ? km : 0,
  };
}

const kmLinesOf = (facts: ChargeFacts, km: number): ChargeLine[] => [
  ...kmPrice({ ...facts, km }).lines.map((line) => kmLine(line, facts.priceList)),
  ...kmPackageLines({ ...facts, km }, facts.kmPackages ?? []),
];
