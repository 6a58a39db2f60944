import type { ConsultedDrivers } from '#domain/sales/consulting.ts';
import {
  answerMeaning,
  CONSULTING_QUESTION_NAMES,
  type ConsultingQuestion,
  readWhole,
  TRIPS_PER_DAMAGE,
  wholeFault,
  YEAR_ASSUMPTION_NAMES,
  YEAR_ASSUMPTIONS,
  type YearAssumptionName,
} from '#domain/sales/consulting-questions.ts';
import type { ConsultedYear } from '#domain/sales/consulting-year.ts';
import {
  ASSUMPTION_NAMES,
  type AssumptionName,
  type CarAssumptions,
} from '#domain/statement/car-assumptions.ts';
import { classOfSlug, slugOfClass } from '#domain/vehicle/class-slug.ts';
import { type CarTexts, carQuery, presetTexts, readCar } from '#web/features/statement/car-link.ts';

/** Questions and assumptions, which are also the parameters of the address. */
export const QUESTIONS = [...CONSULTING_QUESTION_NAMES, 'stadt'] as const;
export type Question = (typeof QUESTIONS)[number];
type YearField = YearAssumptionName | 'klasse';
export type ConsultingField = Question | YearField | AssumptionName;
const FIELDS: readonly ConsultingField[] = [
  ...QUESTIONS,
  ...YEAR_ASSUMPTION_NAMES,
  'klasse',
  ...ASSUMPTION_NAMES,
];

/** What somebody has chosen or typed; a field without a text is as its answer, or as we, assume. */
export type ConsultingTexts = Partial<Record<ConsultingField, string>>;

/** Values are cut at this length, so that a long link costs no time. */
const MAX_FIELD_LENGTH = 40;

export const consultingTexts = (query: URLSearchParams): ConsultingTexts =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, MAX_FIELD_LENGTH)]];
    }),
  );

/** What an answer settles anew: whatever was assumed more exactly before belonged to another answer. */
const SETTLED_BY: Record<Question, readonly YearField[]> = {
  oft: ['fahrten'],
  weit: ['strecke'],
  wofuer: ['stunden', 'klasse'],
  wer: ['personen'],
  stadt: [],
};

export function answered(texts: ConsultingTexts, question: Question, answer: string): ConsultingTexts {
  const kept = Object.entries(texts).filter(
    ([field]) => !SETTLED_BY[question].some((settled) => settled === field),
  );
  return { ...Object.fromEntries(kept), [question]: answer };
}

/** Everything that a consulting is reckoned from. */
export type Consulting = {
  year: ConsultedYear;
  drivers: ConsultedDrivers;
  city: string;
  car: CarAssumptions;
  /** What stands in the fields of the assumptions. */
  yearTexts: Record<YearAssumptionName, string>;
  carTexts: CarTexts;
  faults: Partial<Record<YearAssumptionName | keyof CarTexts, string>>;
};

const meaningOf = (texts: ConsultingTexts, question: ConsultingQuestion) =>
  answerMeaning(question, texts[question] ?? '');

/** The questions that have no answer yet, in their order; a city is one of those given. */
export const openQuestions = (texts: ConsultingTexts, cities: readonly string[]): Question[] =>
  QUESTIONS.filter((question) =>
    question === 'stadt' ? !cities.includes(texts.stadt ?? '') : meaningOf(texts, question) === undefined,
  );

/** What the texts mean, with a sentence for each field that cannot be read; undefined until all questions are answered. */
export function readConsulting(texts: ConsultingTexts, cities: readonly string[]): Consulting | undefined {
  if (openQuestions(texts, cities).length > 0) return undefined;
  const meant = Object.assign({}, ...CONSULTING_QUESTION_NAMES.map((each) => meaningOf(texts, each)));
  const { trips, km, hours, vehicleClass, audience, persons } = meant as ConsultedYear & ConsultedDrivers;
  const presets: Record<YearAssumptionName, number> = {
    fahrten: trips,
    strecke: km,
    stunden: hours,
    personen: persons,
    schaden: TRIPS_PER_DAMAGE,
  };
  const faults: Consulting['faults'] = {};
  const yearTexts = Object.fromEntries(
    YEAR_ASSUMPTION_NAMES.map((name) => [name, texts[name] ?? String(presets[name])]),
  ) as Record<YearAssumptionName, string>;
  const values = { ...presets };
  for (const name of YEAR_ASSUMPTION_NAMES) {
    const value = readWhole(yearTexts[name], YEAR_ASSUMPTIONS[name]);
    if (value === undefined) faults[name] = wholeFault(YEAR_ASSUMPTIONS[name]);
    values[name] = value ?? presets[name];
  }
  const yearlyKm = values.fahrten * values.strecke;
  const carTexts = { ...presetTexts(yearlyKm), ...carTextsOf(texts) };
  const { car, faults: carFaults } = readCar(carTexts, yearlyKm);
  return {
    year: {
      trips: values.fahrten,
      km: values.strecke,
      hours: values.stunden,
      vehicleClass: classOfSlug(texts.klasse ?? '') ?? vehicleClass,
      tripsPerDamage: values.schaden,
    },
    drivers: { audience, persons: values.personen },
    city: texts.stadt ?? '',
    car,
    yearTexts,
    carTexts,
    faults: { ...faults, ...carFaults },
  };
}

const carTextsOf = (texts: ConsultingTexts): Partial<CarTexts> =>
  Object.fromEntries(
    ASSUMPTION_NAMES.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])),
  );

/** The query of what is answered, and of what was assumed otherwise than we do: it keeps all of it, and is short. */
export function consultingQuery(texts: ConsultingTexts, cities: readonly string[]): string {
  const open = openQuestions(texts, cities);
  const answers = QUESTIONS.flatMap((question): [string, string][] =>
    open.includes(question) ? [] : [[question, texts[question] ?? '']],
  );
  const consulting = readConsulting(texts, cities);
  if (!consulting) return new URLSearchParams(answers).toString();
  const { year, faults, yearTexts, car } = consulting;
  const untouched = readConsulting(Object.fromEntries(answers), cities);
  const changed = YEAR_ASSUMPTION_NAMES.flatMap((name): [string, string][] =>
    faults[name] || yearTexts[name] === untouched?.yearTexts[name] ? [] : [[name, yearTexts[name].trim()]],
  );
  if (year.vehicleClass !== untouched?.year.vehicleClass) {
    changed.push(['klasse', slugOfClass(year.vehicleClass)]);
  }
  const yearlyKm = year.trips * year.km;
  const ofCar = new URLSearchParams(carQuery({ car, km: yearlyKm }, yearlyKm));
  ofCar.delete('km');
  return new URLSearchParams([...answers, ...changed, ...ofCar]).toString();
}
