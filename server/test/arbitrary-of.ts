import fc from 'fast-check';
import type * as z from 'zod';

/** Texts that attackers or broken software might send. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eetsbo',
  '‏עברית',
  '🚗'.repeat(50),
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table booking; --",
  '<script>alert(1)</script>',
  '${jndi:ldap://example.org}',
  '%00',
  '../../etc/passwd',
  '-1',
  '0',
  '1e309',
  '9'.repeat(15),
  '9'.repeat(40),
  'NaN',
  'Infinity',
  'null',
  'true',
  '1900-01-01T00:00:00+23:59',
  '2199-12-31T23:59:59.999999999Z',
  '2027-02-30T10:00:00Z',
  '2027-05-14T24:00:00Z',
  '2027-05-14T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00T00:00:00Z',
];
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { __proto__: null, length: -1 },
  0,
  -1,
  0.5,
  1e300,
  -0,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  ['a', 'b'],
];

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const hostile = fc.oneof(hostileText, fc.constantFrom(...HOSTILE_VALUES));

/** Realistic values for a test's stage: `fields` by field name; `periods` set `start` and `end` together. */
export type Plausible = {
  fields: Record<string, unknown[]>;
  periods: { start: string; end: string }[];
  /** Candidates for strings with a pattern. */
  texts: string[];
  /** Generate nothing that the contract must refuse. */
  onlyValid?: boolean;
};

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, string>;
  /** The pattern of a string format, such as a date. */
  pattern?: RegExp;
  checks?: { _zod: { def: { pattern?: RegExp } } }[];
};

/**
 * Generates values for a contract's schema: mostly accepted ones, sometimes ones that it must refuse.
 * @throws for a type of schema that no contract has used so far
 */
export function arbitraryOf(schema: z.ZodType, plausible: Plausible): fc.Arbitrary<unknown> {
  if (plausible.onlyValid) return accepted(schema, plausible);
  return fc.oneof({ weight: 25, arbitrary: accepted(schema, plausible) }, { weight: 1, arbitrary: hostile });
}

function accepted(schema: z.ZodType, plausible: Plausible): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape ?? {}, plausible);
    case 'string':
      return textOf(definition, plausible);
    case 'number':
      return fc.integer({ min: plausible.onlyValid ? 1 : -1000, max: 1000 });
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => arbitraryOf(option, plausible)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'array':
      return fc.array(arbitraryOf(definition.element as z.ZodType, plausible), { maxLength: 5 });
    case 'optional':
    case 'default':
      return fc.option(arbitraryOf(definition.innerType as z.ZodType, plausible), { nil: undefined });
    case 'nullable':
      return fc.option(arbitraryOf(definition.innerType as z.ZodType, plausible));
    case 'pipe':
      return accepted(definition.in as z.ZodType, plausible);
    default:
      throw new Error(`no arbitrary for a schema of type ${definition.type}`);
  }
}

function objectOf(shape: Record<string, z.ZodType>, plausible: Plausible): fc.Arbitrary<unknown> {
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([key, part]) => {
        const known = plausible.fields[key];
        const any = arbitraryOf(part, plausible);
        if (!known) return [key, any];
        const fitting = fc.constantFrom(...known);
        return [key, plausible.onlyValid ? fitting : fc.oneof({ weight: 15, arbitrary: fitting }, any)];
      }),
    ),
  );
  const inPeriod = fc
    .tuple(fields, fc.constantFrom(...plausible.periods))
    .map(([value, period]): Record<string, unknown> => ({ ...value, ...period }));
  const known = !('start' in shape && 'end' in shape)
    ? fields
    : plausible.onlyValid
      ? inPeriod
      : fc.oneof(fields, inPeriod);
  if (plausible.onlyValid) return known;
  const faulty = fc.tuple(
    known,
    fc.constantFrom(...Object.keys(shape), 'extra', 'constructor', '__proto__'),
    hostile,
  );
  return fc.oneof(
    { weight: 8, arbitrary: known },
    {
      weight: 1,
      arbitrary: faulty.map(([value, key, odd]) => {
        const { [key]: _, ...rest } = value;
        return odd === null ? rest : JSON.parse(`{"${key}":1,${JSON.stringify({ ...rest, z: 1 }).slice(1)}`);
      }),
    },
  );
}

function textOf({ pattern, checks = [] }: Definition, { texts, onlyValid }: Plausible): fc.Arbitrary<string> {
  const patterns = [pattern, ...checks.map((check) => check._zod.def.pattern)].filter(
    (one) => one !== undefined,
  );
  const fitting = texts.filter((text) => patterns.every((one) => one.test(text)));
  const [first] = patterns;
  if (fitting.length > 0) {
    const known = fc.constantFrom(...fitting);
    return first || onlyValid ? known : fc.oneof(known, hostileText);
  }
  return first ? fc.stringMatching(first) : hostileText;
}
