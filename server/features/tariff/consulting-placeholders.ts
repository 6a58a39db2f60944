import { formatDate } from '#domain/booking/format-period.ts';
import type { Advice, ConsultedDrivers } from '#domain/sales/consulting.ts';
import {
  aheadSentence,
  combinationWords,
  consultedOwnYear,
  driverWords,
  isComparedWithCar,
  leftOutDamages,
  yearWords,
} from '#domain/sales/consulting-words.ts';
import type { ConsultedYear } from '#domain/sales/consulting-year.ts';
import type { CarAssumptions } from '#domain/statement/car-assumptions.ts';
import { carPartName, carYear, comparisonSentences, roundEuros } from '#domain/statement/private-car.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import type { ConsultingPlaceholders } from './tariff.letters.ts';

type Consulted = {
  year: ConsultedYear;
  drivers: ConsultedDrivers;
  car: CarAssumptions;
  /** Its title. */
  city: string;
  priceList: PriceList;
  now: Temporal.Instant;
};

/** What the mail says of a consulting: nothing in it was written by the caller. */
export function consultingPlaceholders(
  advice: Advice,
  { year, drivers, car, city, priceList: { currency }, now }: Consulted,
): Omit<ConsultingPlaceholders, 'partner' | 'link'> {
  const { best } = advice;
  const money = (cents: number) => formatMoney({ cents, currency });
  return {
    assumed: [
      { label: 'Fahrten', value: yearWords(year) },
      { label: 'Wer fährt', value: driverWords(drivers) },
      { label: 'Stadt', value: city },
    ],
    lines: [
      { label: 'Unser Vorschlag', value: combinationWords(best) },
      ...best.lines.map(({ title, detail, cents }) => ({
        label: title,
        value: `${money(cents)} – ${detail}`,
      })),
      { label: 'Summe im Jahr', value: money(best.cents) },
    ],
    ahead: aheadSentence(advice, currency) ?? null,
    car: isComparedWithCar(drivers, currency) ? carFacts(advice, year, car) : null,
    pricesOf: formatDate(now),
  };
}

function carFacts({ best }: Advice, year: ConsultedYear, car: CarAssumptions) {
  const own = consultedOwnYear(year, best);
  const { verdict, turn } = comparisonSentences(own, car, own.yearlyKm);
  const damages = leftOutDamages(best, 'EUR');
  return {
    sentences: [verdict, turn, ...(damages ? [damages] : [])],
    parts: carYear(car, own.yearlyKm).parts.map(({ name, cents }) => ({
      label: carPartName(name),
      value: `${roundEuros(cents)} im Jahr`,
    })),
  };
}
