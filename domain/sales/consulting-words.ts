import type { OwnYear } from '#domain/statement/private-car.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import type { Advice, Combination, ConsultedDrivers } from './consulting.ts';
import { type ConsultedYear, drivenAndFixed, MONTHS_PER_YEAR, tripCount } from './consulting-year.ts';

/** „Tarif Plus, mit Kilometerpaketen, ohne Sicherheitspaket“ */
export const combinationWords = ({ plan, accounts, withPackages, withSafetyPackage }: Combination): string =>
  [
    accounts === 1 ? `Tarif ${plan.title}` : `${accounts} Accounts im Tarif ${plan.title}`,
    `${withPackages ? 'mit' : 'ohne'} Kilometerpakete${withPackages ? 'n' : ''}`,
    `${withSafetyPackage ? 'mit' : 'ohne'} Sicherheitspaket`,
  ].join(', ');

/** How far ahead the best is; undefined if there is no other. */
export function aheadSentence({ best, others: [next] }: Advice, currency: Currency): string | undefined {
  if (!next) return undefined;
  const cents = next.cents - best.cents;
  const more = cents === 0 ? 'kostet gleich viel' : `kostet im Jahr ${formatMoney({ cents, currency })} mehr`;
  return `Das Nächstbeste ${more}: ${combinationWords(next)}.`;
}

/** „52 Fahrten im Jahr, jede 2 Stunden und 50 km, Klasse S“ */
export const yearWords = ({ trips, km, hours, vehicleClass }: ConsultedYear): string =>
  `${tripCount(trips)} im Jahr, ${trips === 1 ? '' : 'jede '}${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} und ${formatKm(km)}, ${vehicleClassText(vehicleClass)}`;

export function driverWords({ audience, persons }: ConsultedDrivers): string {
  if (audience === 'COMPANY') return 'Firma';
  if (audience === 'ASSOCIATION') return 'Verein oder Organisation';
  return persons === 1 ? 'eine Person' : `${persons} Personen`;
}

/** The year to set beside one with a private car; of both sides, damages are left out. */
export const consultedOwnYear = ({ trips, km }: ConsultedYear, { lines }: Combination): OwnYear => ({
  ...drivenAndFixed(lines),
  months: MONTHS_PER_YEAR,
  drivenKm: trips * km,
  yearlyKm: trips * km,
});

/** Says why both sums of our side differ, with the amount; undefined where no damages are expected. */
export function leftOutDamages({ lines }: Combination, currency: Currency): string | undefined {
  const cents = sumOfCents(lines.filter(({ code }) => code === 'DAMAGES'));
  if (cents === 0) return undefined;
  return `Schäden, bei uns im Schnitt ${formatMoney({ cents, currency })}, sind in diesem Vergleich auf beiden Seiten nicht gerechnet.`;
}

/** Assumptions about a private car are those of a person in Germany. */
export const isComparedWithCar = ({ audience }: ConsultedDrivers, currency: Currency): boolean =>
  audience === 'PRIVATE' && currency === 'EUR';
