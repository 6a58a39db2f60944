import {
  ASSUMPTION_NAMES,
  type AssumptionName,
  amountFault,
  CAR_ASSUMPTIONS,
  type CarAssumptions,
  COMPARED_KM,
  readAmount,
  writeAmount,
} from '#domain/statement/car-assumptions.ts';

/** The fields of the comparison, which are also the parameters of the address. */
export type CarField = AssumptionName | 'km';

export const CAR_FIELDS: readonly CarField[] = ['km', ...ASSUMPTION_NAMES];

export type CarTexts = Record<CarField, string>;
export type Comparison = { car: CarAssumptions; km: number };

/** Values are cut at this length, so that a long link costs no time. */
const MAX_FIELD_LENGTH = 20;

const kindOf = (field: CarField) => (field === 'km' ? COMPARED_KM : CAR_ASSUMPTIONS[field]);
const presetOf = (field: CarField, ownKm: number) =>
  field === 'km' ? Math.min(ownKm, COMPARED_KM.max) : CAR_ASSUMPTIONS[field].preset;

/** The texts without any change of the person. */
export const presetTexts = (ownKm: number): CarTexts =>
  Object.fromEntries(
    CAR_FIELDS.map((field) => [field, writeAmount(presetOf(field, ownKm), kindOf(field))]),
  ) as CarTexts;

/** The form of an address; what it does not name is as assumed. */
export const textsOf = (query: URLSearchParams, ownKm: number): CarTexts => ({
  ...presetTexts(ownKm),
  ...Object.fromEntries(
    CAR_FIELDS.flatMap((field) => {
      const text = query.get(field);
      return text === null ? [] : [[field, text.slice(0, MAX_FIELD_LENGTH)]];
    }),
  ),
});

/** What a form means, with a sentence for each field that cannot be read: instead of it counts what was assumed. */
export function readCar(
  texts: CarTexts,
  ownKm: number,
): Comparison & { faults: Partial<Record<CarField, string>> } {
  const faults: Partial<Record<CarField, string>> = {};
  const read = (field: CarField) => {
    const value = readAmount(texts[field], kindOf(field));
    if (value === undefined) faults[field] = amountFault(kindOf(field));
    return value ?? presetOf(field, ownKm);
  };
  const car = Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, read(name)])) as CarAssumptions;
  return { car, km: read('km'), faults };
}

/** The query of a comparison: what differs from what was assumed, so that a link stays short and keeps it. */
export const carQuery = ({ car, km }: Comparison, ownKm: number): string =>
  new URLSearchParams(
    CAR_FIELDS.flatMap((field): [string, string][] => {
      const value = field === 'km' ? km : car[field];
      return value === presetOf(field, ownKm) ? [] : [[field, writeAmount(value, kindOf(field))]];
    }),
  ).toString();
