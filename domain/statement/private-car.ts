import { formatWhole } from '#domain/page/whole-number.ts';
import { roundHalfAwayFromZero } from '#domain/tariff/money.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import type { CarAssumptions } from './car-assumptions.ts';
import { CAR_ASSUMPTIONS, COMPARED_KM } from './car-assumptions.ts';
import { type CostsByKind, sumOfCosts } from './cost-kind.ts';

const MONTHS_PER_YEAR = 12;

/** What an account costs and drives in a year, by its whole months so far; gross euro cents, without vouchers. */
export type OwnYear = {
  /** How many months it is reckoned from, at most 12. */
  months: number;
  /** Driven in these months. */
  drivenKm: number;
  /** What the kilometres cost in these months, with their time and fees. */
  drivenCents: number;
  /** In a year, however little is driven: monthly fees, and the safety package. */
  fixedCents: number;
  /** In a year at this pace, whole kilometres. */
  yearlyKm: number;
};

/** Undefined without a whole month, or without a kilometre in them: then nothing can be said of a year. */
export function ownYear(wholeMonths: readonly { km: number; costs: CostsByKind }[]): OwnYear | undefined {
  const months = wholeMonths.length;
  const drivenKm = sumOf(wholeMonths, ({ km }) => km);
  if (months === 0 || drivenKm === 0) return undefined;
  const monthlyFeeCents = sumOf(wholeMonths, ({ costs }) => costs.MONTHLY_FEE);
  // It is charged for a whole year at its start, so in fewer months it stands for the year, too.
  const packageCents = sumOf(wholeMonths, ({ costs }) => costs.SAFETY_PACKAGE);
  const allCents = sumOf(wholeMonths, ({ costs }) => sumOfCosts(costs));
  const ofYear = (value: number) => roundHalfAwayFromZero((value * MONTHS_PER_YEAR) / months);
  return {
    months,
    drivenKm,
    drivenCents: allCents - monthlyFeeCents - packageCents,
    fixedCents: ofYear(monthlyFeeCents) + packageCents,
    yearlyKm: ofYear(drivenKm),
  };
}

/** An estimate of a year is told in whole euros; as cents. */
const wholeEuros = (cents: number) => roundHalfAwayFromZero(cents / 100) * 100;

const FIXED = ['wertverlust', 'versicherung', 'steuer', 'werkstatt', 'stellplatz'] as const;

export type CarPart = (typeof FIXED)[number] | 'kraftstoff';

/** What the part is called on the screen and in mails. */
export const carPartName = (name: CarPart): string =>
  name === 'kraftstoff' ? 'Benzin' : CAR_ASSUMPTIONS[name].label;

/** What a year with a private car costs in euro cents, part by part, each in whole euros. */
export type CarYear = {
  parts: { name: CarPart; cents: number }[];
  /** Of it, what it also costs while it stands. */
  fixedCents: number;
  cents: number;
};

const fixedCents = (car: CarAssumptions) => sumOf(FIXED, (name) => car[name]);

/** Hundredths of a litre for 100 km times tenths of a cent: so many of them are a cent for a kilometre. */
const FUEL_SCALE = 100 * 100 * 10;
const fuelPerKm = (car: CarAssumptions) => car.verbrauch * car.spritpreis;

export function carYear(car: CarAssumptions, km: number): CarYear {
  const fixed = FIXED.map((name) => ({ name, cents: wholeEuros(car[name]) }));
  const fuelCents = wholeEuros((fuelPerKm(car) * km) / FUEL_SCALE);
  const standing = sumOfCents(fixed);
  return {
    parts: [...fixed, { name: 'kraftstoff', cents: fuelCents }],
    fixedCents: standing,
    cents: standing + fuelCents,
  };
}

/** What a year with us costs at this distance, if it is made of the same kind of trips; euro cents, each in whole euros. */
export function sharingYear(
  own: OwnYear,
  km: number,
): { drivenCents: number; fixedCents: number; cents: number } {
  const driven = wholeEuros((own.drivenCents * km) / own.drivenKm);
  const fixed = wholeEuros(own.fixedCents);
  return { drivenCents: driven, fixedCents: fixed, cents: driven + fixed };
}

/**
 * From how many kilometres a year on a private car costs less than ours, before any rounding; undefined if it does not,
 * however much is driven. 0: it always does.
 */
export function cheaperFromKm(own: OwnYear, car: CarAssumptions): number | undefined {
  const scale = BigInt(FUEL_SCALE);
  const ownKm = BigInt(own.drivenKm);
  // Both sides of  car + fuel · km < fixed + driven · km / drivenKm,  times scale and drivenKm.
  const savedPerKm = BigInt(own.drivenCents) * scale - BigInt(fuelPerKm(car)) * ownKm;
  const toSave = BigInt(fixedCents(car) - own.fixedCents) * scale * ownKm;
  if (savedPerKm <= 0n) return undefined;
  return toSave < 0n ? 0 : Number(toSave / savedPerKm) + 1;
}

/** „1.350 €“, of whole euros. */
export const roundEuros = (cents: number): string => `${formatWhole(Math.round(cents / 100))}\u00A0€`;

/** The comparison in two sentences, honest also where the private car is the cheaper one. */
export function comparisonSentences(
  own: OwnYear,
  car: CarAssumptions,
  km: number,
): { verdict: string; turn: string } {
  const shared = sharingYear(own, km).cents;
  const owned = carYear(car, km).cents;
  const difference = owned - shared;
  const saved =
    difference === 0
      ? 'Beides kostet etwa gleich viel.'
      : difference > 0
        ? `Ohne eigenes Auto sparst du etwa ${roundEuros(difference)} im Jahr.`
        : `Ein eigenes Auto wäre etwa ${roundEuros(-difference)} im Jahr günstiger.`;
  return {
    verdict: `Bei ${formatWhole(km)}\u00A0km im Jahr kosten dich unsere Autos etwa ${roundEuros(shared)}, ein eigenes etwa ${roundEuros(owned)}. ${saved}`,
    turn: turnSentence(own, car),
  };
}

/** As exact as assumptions allow. */
const roundKm = (km: number) => {
  const step = km < 1_000 ? 10 : 100;
  return Math.ceil(km / step) * step;
};

function turnSentence(own: OwnYear, car: CarAssumptions): string {
  const from = cheaperFromKm(own, car);
  if (from === 0) return 'Mit diesen Annahmen ist ein eigenes Auto bei jeder Strecke günstiger.';
  if (from === undefined || from > COMPARED_KM.max) {
    return 'Mit diesen Annahmen wird ein eigenes Auto auch dann nicht günstiger, wenn du viel mehr fährst.';
  }
  return `Ab etwa ${formatWhole(roundKm(from))}\u00A0km im Jahr wäre ein eigenes Auto günstiger, wenn du mehr von denselben Fahrten machst.`;
}
