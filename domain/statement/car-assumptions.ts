import { formatWhole } from '#domain/page/whole-number.ts';
import { CONSUMPTION_PER_100_KM } from './emission.ts';
import { vehicleTaxCents } from './vehicle-tax.ts';

/** An example for the tax: the engine of a usual compact car. */
const TAXED_CAR = { fuel: 'PETROL', displacementCm3: 999, gramsPerKm: 125 } as const;

/** Whole numbers of `10^-decimals` of the unit: euro cents a year, hundredths of a litre, tenths of a cent. */
export type Assumption = {
  label: string;
  unit: string;
  decimals: number;
  preset: number;
  max: number;
  /** Where the preset comes from; openly, also where it is no more than our own idea. */
  source: string;
};

const euros = (
  label: string,
  preset: number,
  { max, source }: { max: number; source: string },
): Assumption => ({
  label,
  unit: '€ im Jahr',
  decimals: 2,
  preset,
  max: max * 100,
  source,
});

/** A usual used car: what it was bought and sold for, and how long it was kept. */
const BOUGHT_CENTS = 1_500_000;
const SOLD_CENTS = 600_000;
const KEPT_YEARS = 6;
const PARKING_CENTS_A_MONTH = 1_000;
const sum = (cents: number) => `${formatWhole(cents / 100)}\u00A0€`;

/** What a private car costs, by the name of its field in the address. None may be negative. */
export const CAR_ASSUMPTIONS = {
  wertverlust: euros('Wertverlust', (BOUGHT_CENTS - SOLD_CENTS) / KEPT_YEARS, {
    max: 30_000,
    source: `Unsere Annahme: gebraucht für ${sum(BOUGHT_CENTS)} gekauft, nach ${KEPT_YEARS} Jahren für ${sum(SOLD_CENTS)} verkauft.`,
  }),
  versicherung: euros('Versicherung', 65_000, {
    max: 10_000,
    source: 'Unsere Annahme: Haftpflicht und Teilkasko. Genau steht es in der Beitragsrechnung.',
  }),
  steuer: euros('Kfz-Steuer', vehicleTaxCents(TAXED_CAR), {
    max: 5_000,
    source: `Nach § 9 Abs. 1 Nr. 2 Buchst. c KraftStG für einen Benziner mit ${TAXED_CAR.displacementCm3} cm³ und ${TAXED_CAR.gramsPerKm} g CO₂ je km, zugelassen ab 2021.`,
  }),
  werkstatt: euros('Werkstatt, Reifen und Wäsche', 70_000, {
    max: 20_000,
    source: 'Unsere Annahme: mit Inspektion und Hauptuntersuchung, aufs Jahr verteilt.',
  }),
  stellplatz: euros('Stellplatz und Parken', 12 * PARKING_CENTS_A_MONTH, {
    max: 10_000,
    source: `Unsere Annahme: ${sum(PARKING_CENTS_A_MONTH)} im Monat. Eine Garage kostet oft das Vielfache, die Straße manchmal nichts.`,
  }),
  verbrauch: {
    label: 'Verbrauch',
    unit: 'l auf 100 km',
    decimals: 2,
    preset: CONSUMPTION_PER_100_KM.M.petrolLitres * 100,
    max: 3_000,
    source: 'Unsere Annahme, dieselbe wie für unsere Benziner der Klasse M.',
  },
  spritpreis: {
    label: 'Preis für Benzin',
    unit: '€ je Liter',
    decimals: 3,
    preset: 1_750,
    max: 5_000,
    source: 'Unsere Annahme. Was es bei dir gerade kostet, steht an der Tankstelle.',
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof CAR_ASSUMPTIONS;

export const ASSUMPTION_NAMES = Object.keys(CAR_ASSUMPTIONS) as AssumptionName[];

/** A value of each assumption, in its own whole number. */
export type CarAssumptions = Record<AssumptionName, number>;

/** The distance that both are compared at. */
export const COMPARED_KM: Omit<Assumption, 'preset' | 'source'> = {
  label: 'Strecke',
  unit: 'km im Jahr',
  decimals: 0,
  max: 100_000,
};

type Kind = Pick<Assumption, 'label' | 'unit' | 'decimals' | 'max'>;

/** Parses „1.800“, „1800,50“ or „6,2“; undefined for what is no such number, has more decimals, or is out of bounds. */
export function readAmount(text: string, { decimals, max }: Kind): number | undefined {
  // A point separates thousands, but where nothing reaches them somebody means a comma.
  const isSmall = max < 1_000 * 10 ** decimals;
  const written = text.replace(/\s/g, '').replace(/(€|km|l)$/, '');
  const plain =
    !isSmall && /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(written)
      ? written.replaceAll('.', '')
      : written.replace('.', ',');
  const [, whole, rest = ''] = /^(\d{1,7})(?:,(\d+))?$/.exec(plain) ?? [];
  if (whole === undefined || rest.length > decimals) return undefined;
  const value = Number(whole + rest.padEnd(decimals, '0'));
  return value <= max ? value : undefined;
}

/** „1800“, „82“, „6,2“: as it is typed, without a trailing zero behind the comma. */
export function writeAmount(value: number, { decimals }: Pick<Kind, 'decimals'>): string {
  const text = (value / 10 ** decimals).toFixed(decimals).replace('.', ',');
  return decimals === 0 ? text : text.replace(/,?0+$/, '');
}

/** What is wrong with a text that `readAmount` does not take. */
export function amountFault({ unit, decimals, max }: Kind): string {
  const range = `Zahl von 0 bis ${formatWhole(max / 10 ** decimals)} an (${unit})`;
  if (decimals === 0) return `Bitte gib eine ganze ${range}.`;
  return `Bitte gib eine ${range}, mit höchstens ${decimals === 2 ? 'zwei' : 'drei'} Nachkommastellen.`;
}
