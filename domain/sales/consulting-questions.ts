import { formatWhole } from '#domain/page/whole-number.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { ConsultedDrivers } from './consulting.ts';
import type { ConsultedYear } from './consulting-year.ts';

type Assumed = Partial<Omit<ConsultedYear, 'tripsPerDamage'> & ConsultedDrivers>;
/** An answer, and what it is taken to mean until somebody says it more exactly. */
export type ConsultingAnswer = { label: string; detail: string; means: Assumed };

/**
 * The questions of a consulting by their names in the address, each with its answers; the fifth, `stadt`, is answered with
 * the slug of a city of the partner.
 */
export const CONSULTING_QUESTIONS = {
  oft: {
    title: 'Wie oft brauchst du ein Auto?',
    answers: {
      selten: { label: 'Selten', detail: 'alle zwei Monate', means: { trips: 6 } },
      monatlich: { label: 'Einmal im Monat', detail: '12-mal im Jahr', means: { trips: 12 } },
      zweiwoechentlich: { label: 'Alle zwei Wochen', detail: '26-mal im Jahr', means: { trips: 26 } },
      woechentlich: { label: 'Jede Woche', detail: '52-mal im Jahr', means: { trips: 52 } },
      oefter: { label: 'Mehrmals die Woche', detail: '130-mal im Jahr', means: { trips: 130 } },
    },
  },
  weit: {
    title: 'Wie weit fährst du dann, hin und zurück?',
    answers: {
      stadt: { label: 'In der Stadt', detail: 'etwa 15 km', means: { km: 15 } },
      umland: { label: 'Ins Umland', detail: 'etwa 50 km', means: { km: 50 } },
      region: { label: 'Durch die Region', detail: 'etwa 120 km', means: { km: 120 } },
      fern: { label: 'Weiter weg', detail: 'etwa 400 km', means: { km: 400 } },
    },
  },
  wofuer: {
    title: 'Wofür vor allem?',
    answers: {
      einkauf: { label: 'Einkauf und Termine', detail: 'Klasse S, 2 Stunden', means: meant('S', 2) },
      arbeit: { label: 'Arbeit', detail: 'Klasse S, 5 Stunden', means: meant('S', 5) },
      ausflug: { label: 'Besuch und Ausflug', detail: 'Klasse M, 8 Stunden', means: meant('M', 8) },
      reise: { label: 'Wochenende und Reise', detail: 'Klasse M, 2 Tage', means: meant('M', 48) },
      transport: {
        label: 'Möbel und Baumarkt',
        detail: 'Transporter, 3 Stunden',
        means: meant('L_TRANSPORTER', 3),
      },
      gruppe: { label: 'Zusammen unterwegs', detail: '9-Sitzer, 8 Stunden', means: meant('L_9_SITZER', 8) },
    },
  },
  wer: {
    title: 'Wie viele fahren?',
    answers: {
      allein: { label: 'Eine Person', detail: 'privat', means: { audience: 'PRIVATE', persons: 1 } },
      zweit: { label: 'Zwei', detail: 'privat, gemeinsam', means: { audience: 'PRIVATE', persons: 2 } },
      mehr: { label: 'Drei und mehr', detail: 'Familie und WG', means: { audience: 'PRIVATE', persons: 3 } },
      firma: {
        label: 'Eine Firma',
        detail: 'auch selbstständig',
        means: { audience: 'COMPANY', persons: 1 },
      },
      verein: {
        label: 'Ein Verein',
        detail: 'oder eine Organisation',
        means: { audience: 'ASSOCIATION', persons: 1 },
      },
    },
  },
} as const satisfies Record<string, { title: string; answers: Record<string, ConsultingAnswer> }>;
export const CITY_QUESTION = 'Wo holst du das Auto ab?';

function meant(vehicleClass: VehicleClass, hours: number): Assumed {
  return { vehicleClass, hours };
}

export type ConsultingQuestion = keyof typeof CONSULTING_QUESTIONS;
export const CONSULTING_QUESTION_NAMES = Object.keys(CONSULTING_QUESTIONS) as ConsultingQuestion[];

/** What an answer means; undefined for one that there is not. */
export function answerMeaning(question: ConsultingQuestion, answer: string): Assumed | undefined {
  const answers: Record<string, ConsultingAnswer> = CONSULTING_QUESTIONS[question].answers;
  return Object.hasOwn(answers, answer) ? answers[answer]?.means : undefined;
}

/** A whole number that an answer or we assume, and that can be changed. */
export type YearAssumption = { label: string; unit: string; min: number; max: number; hint: string };

/** By their names in the address. */
export const YEAR_ASSUMPTIONS = {
  fahrten: {
    label: 'Fahrten im Jahr',
    unit: 'alle zusammen',
    min: 1,
    max: 366,
    hint: 'Gleichmäßig übers Jahr verteilt, alle gleich lang.',
  },
  strecke: { label: 'Strecke je Fahrt', unit: 'km', min: 1, max: 1_000, hint: 'Hin und zurück.' },
  stunden: {
    label: 'Dauer je Fahrt',
    unit: 'Stunden',
    min: 1,
    max: 672,
    hint: 'Vom Abholen bis zum Zurückbringen, zum Preis am Tag.',
  },
  personen: {
    label: 'Wer fährt',
    unit: 'Personen',
    min: 1,
    max: 9,
    hint: 'Teilen sich die Fahrten. Zählt nur für private Tarife.',
  },
  schaden: {
    label: 'Ein eigener Schaden',
    unit: 'auf so viele Fahrten',
    min: 0,
    max: 100_000,
    hint: 'Unsere Annahme, jeder Schaden zur vollen Selbstbeteiligung. 0: Schäden zählen nicht mit.',
  },
} as const satisfies Record<string, YearAssumption>;

export type YearAssumptionName = keyof typeof YEAR_ASSUMPTIONS;
export const YEAR_ASSUMPTION_NAMES = Object.keys(YEAR_ASSUMPTIONS) as YearAssumptionName[];

/** Nobody knows how well somebody drives; whoever drives often meets more that can go wrong. */
export const TRIPS_PER_DAMAGE = 500;

/** Parses „52“ or „1.000“; undefined for what is no whole number or out of bounds. */
export function readWhole(text: string, { min, max }: YearAssumption): number | undefined {
  const written = text.trim();
  if (!/^(\d{1,6}|\d{1,3}\.\d{3})$/.test(written)) return undefined;
  const value = Number(written.replace('.', ''));
  return value >= min && value <= max ? value : undefined;
}

export const wholeFault = ({ min, max }: YearAssumption): string =>
  `Bitte gib eine ganze Zahl von ${min} bis ${formatWhole(max)} an.`;
