import type { Period } from '#domain/booking/period.ts';
import { type KmPriceLine, kmPrice, kmRates } from '#domain/tariff/km-price.ts';
import { type Currency, formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import { dayHours, nightHours } from '#domain/tariff/price-words.ts';
import {
  type TimePrice,
  type TimePriceAlternative,
  type TimePriceLine,
  timePrice,
} from '#domain/tariff/time-price.ts';
import { containedVatCents, vatAt } from '#domain/tariff/vat.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

export type TripPriceLineCode =
  | 'TIME_WEEK'
  | 'TIME_DAY'
  | 'TIME_HOURS_DAY'
  | 'TIME_HOURS_NIGHT'
  | 'TARIFF_DISCOUNT'
  | 'KM_NEAR'
  | 'KM_FAR'
  | 'KM_PACKAGE';

/** Texts are German; a discount is negative. */
export type TripPriceLine = { code: TripPriceLineCode; text: string; cents: number };

/** Gross amounts in cents of the price list's currency. */
export type TripPrice = {
  currency: Currency;
  /** After the tariff's discount. */
  timeCents: number;
  kmCents: number;
  totalCents: number;
  /** Contained in the total, by the rate of the day on which the time ends; undefined: no tax rules are set. */
  vatCents: number;
  vatBasisPoints: number | undefined;
  /** The lines add up to the total. */
  lines: TripPriceLine[];
  /** Other prices for the same time, after the same discount. */
  alternatives: { text: string; cents: number }[];
  /** The rate of the first kilometres. */
  kmRateCents: number;
};

/** What a trip costs, without its breakdown: a search compares thousands. */
export type TripSums = Pick<TripPrice, 'currency' | 'timeCents' | 'kmCents' | 'totalCents' | 'kmRateCents'>;

/** The facts of a trip that its price depends on. */
export type TripFacts = {
  vehicleClass: VehicleClass;
  electric: boolean;
  period: Period;
  km?: number | undefined;
};

/**
 * The price of a trip, for calculator, booking, trip price and invoice, so that the quoted price is billed
 * for the same facts (§S5.20). Without `km` only the time is priced.
 */
export function tripPrice(
  input: TripFacts & { priceList: Omit<PriceList, 'id'>; tariff: Tariff },
): TripPrice {
  const { priceList, tariff } = input;
  const time = timePrice(input);
  const sums = tripSums(time, input);
  const km = kmPrice({ ...input, km: input.km ?? 0 });
  const discountCents = discountOf(time.cents, tariff);
  const lines = time.lines.map((line) => timeLine(line, priceList));
  if (discountCents > 0) lines.push(discountLine(discountCents, tariff));
  lines.push(...km.lines.map((line) => kmLine(line, priceList)));
  return {
    ...sums,
    ...vatOf(sums.totalCents, priceList, input.period.end),
    lines,
    alternatives: time.alternatives
      .filter((alternative) => !alternative.chosen && alternative.lines.length > 0)
      .map((alternative) => ({
        text: alternativeText(alternative),
        cents: alternative.cents - discountOf(alternative.cents, tariff),
      })),
  };
}

/** The sums of `tripPrice`, from the price of the time before the discount. */
export function tripSums(
  time: Pick<TimePrice, 'cents'>,
  input: TripFacts & { priceList: Omit<PriceList, 'id'>; tariff: Tariff },
): TripSums {
  const timeCents = time.cents - discountOf(time.cents, input.tariff);
  const kmCents = kmPrice({ ...input, km: input.km ?? 0 }).cents;
  return {
    currency: input.priceList.currency,
    timeCents,
    kmCents,
    totalCents: timeCents + kmCents,
    kmRateCents: kmRates(input).nearCents,
  };
}

/** The VAT of a sum whose service is performed at this moment (§S5.22). */
export function vatOf(
  totalCents: number,
  { vatRates }: Pick<PriceList, 'vatRates'>,
  performedAt: Temporal.Instant,
): Pick<TripPrice, 'vatCents' | 'vatBasisPoints'> {
  const vatBasisPoints = vatAt(vatRates, performedAt);
  return { vatCents: containedVatCents(totalCents, vatBasisPoints), vatBasisPoints };
}

function discountOf(timeCents: number, tariff: Tariff): number {
  return roundHalfAwayFromZero((timeCents * tariff.timeDiscountPercent) / 100);
}

function timeLine(line: TimePriceLine, priceList: Omit<PriceList, 'id'>): TripPriceLine {
  const price = formatMoney({ cents: line.unitCents, currency: priceList.currency });
  const hours = (rate: string) => `${decimal(line.count / 4)} Std. (${rate}) × ${price}`;
  const { count, cents } = line;
  switch (line.kind) {
    case 'WEEK':
      return {
        code: 'TIME_WEEK',
        text: count === 1 ? '1 Woche (7 Tage)' : `${count} Wochen (je 7 Tage) × ${price}`,
        cents,
      };
    case 'DAY':
      return {
        code: 'TIME_DAY',
        text: count === 1 ? '1 Tag (24 Std.)' : `${count} Tage (je 24 Std.) × ${price}`,
        cents,
      };
    case 'HOURS_DAY':
      return { code: 'TIME_HOURS_DAY', text: hours(dayHours(priceList)), cents };
    case 'HOURS_NIGHT':
      return { code: 'TIME_HOURS_NIGHT', text: hours(nightHours(priceList)), cents };
  }
}

function discountLine(discountCents: number, tariff: Tariff): TripPriceLine {
  return {
    code: 'TARIFF_DISCOUNT',
    text: `Tarif ${tariff.title}: ${decimal(tariff.timeDiscountPercent)}\u00A0% Rabatt auf die Zeit`,
    cents: -discountCents,
  };
}

/** A line of the breakdown for kilometres, with its German text. */
export function kmLine(line: KmPriceLine, priceList: Omit<PriceList, 'id'>): TripPriceLine {
  const text = `${decimal(line.km)} km × ${formatMoney({ cents: line.unitCents, currency: priceList.currency })}`;
  return line.kind === 'NEAR'
    ? { code: 'KM_NEAR', text, cents: line.cents }
    : { code: 'KM_FAR', text: `${text} (ab dem ${priceList.kmNearLimit + 1}. Kilometer)`, cents: line.cents };
}

function alternativeText({ kind, lines }: TimePriceAlternative): string {
  if (kind === 'QUARTER_HOURS') return 'Stundenpreis';
  const count = lines[0]?.count ?? 0;
  const title = kind === 'DAYS' ? '24-Stunden-Preis' : '7-Tage-Preis';
  return count > 1 ? `${count} × ${title}` : title;
}

/** 1.25 → "1,25". */
function decimal(n: number): string {
  return String(n).replace('.', ',');
}
