import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { de, en } from 'zod/locales';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { listOf } from '#contract/shapes.ts';
import { arbitraryOf } from '#server/test/arbitrary-of.ts';
import { parsePart } from './validate.ts';

const RUNS = 150;
const NOTHING_PLAUSIBLE = {
  fields: {},
  periods: [{ start: 'heute', end: '2027-05-14T10:00:00Z' }],
  texts: [],
};
/** What libraries say, whatever their version. */
const FOREIGN =
  /erwartet[, ]|Zu (?:klein|groß|kurz|lang)|Ungültige|Invalid (?!birth)|expected [a-z]+,|received|Too (?:small|big)|Unrecognized|\[object|NaN|undefined|>=|<=/;

const messagesOf = (schema: z.ZodType, value: unknown, english: boolean): string[] => {
  const parsed = parsePart(schema, value, english);
  return 'fields' in parsed
    ? parsed.fields.map(({ message }) => (typeof message === 'string' ? message : message.de))
    : [];
};

/** What zod itself would say of the same value. */
function libraryMessages(schema: z.ZodType, value: unknown, english: boolean): string[] {
  const { localeError } = english ? en() : de();
  const parsed = schema.safeParse(value, { error: localeError });
  const texts = (issues: readonly z.core.$ZodIssue[]): string[] =>
    issues.flatMap((issue) => [
      issue.message,
      ...(issue.code === 'invalid_union' ? issue.errors.flatMap(texts) : []),
    ]);
  return parsed.success ? [] : texts(parsed.error.issues);
}

function expectOwnWords(schema: z.ZodType, value: unknown) {
  for (const english of [false, true]) {
    const messages = messagesOf(schema, value, english);
    const library = libraryMessages(schema, value, english);
    for (const message of messages) {
      expect(library).not.toContain(message);
      // What the caller sent is quoted and may be anything.
      expect(message.replace(/[„“][\s\S]*[“”]/, '')).not.toMatch(FOREIGN);
      // A subject, and the end of a sentence; an unknown field's name may be anything.
      if (/^(?:Dieses Feld gibt es hier nicht|Unknown field): /.test(message)) continue;
      expect(message).toMatch(/^\S[\s\S]{8,}\.$/);
    }
  }
}

describe('whatever is wrong with the input of a call, people read our own words', () => {
  for (const call of calls as readonly CallDefinition[]) {
    it(`${call.method} ${call.path}`, () => {
      for (const schema of [call.params, call.query, call.body]) {
        if (!schema) continue;
        for (const value of [undefined, null, '', 0, [], {}, 'x'.repeat(10_000)])
          expectOwnWords(schema, value);
        fc.assert(
          fc.property(arbitraryOf(schema, NOTHING_PLAUSIBLE), (value) => expectOwnWords(schema, value)),
          { numRuns: RUNS },
        );
      }
    });
  }
});

describe('each kind of fault has its sentence', () => {
  it.each<[string, z.ZodType, unknown, string, string]>([
    ['nothing', z.string(), undefined, 'Vorname ist erforderlich.', 'First name is required.'],
    [
      'a short text',
      z.string().min(2),
      'x',
      'Vorname muss mindestens zwei Zeichen lang sein.',
      'First name must have at least 2 characters.',
    ],
    ['an empty text', z.string().min(1), '', 'Vorname ist erforderlich.', 'First name is required.'],
    [
      'a long text',
      z.string().max(1000),
      'x'.repeat(1001),
      'Vorname muss höchstens 1.000 Zeichen lang sein.',
      'First name must have at most 1,000 characters.',
    ],
    [
      'another length',
      z.string().length(4),
      'x',
      'Vorname muss genau vier Zeichen lang sein.',
      'First name must have exactly 4 characters.',
    ],
    ['no text', z.string(), 5, 'Vorname muss ein Text sein.', 'First name must be a text.'],
    [
      'no whole number',
      z.int(),
      0.5,
      'Vorname muss eine ganze Zahl sein.',
      'First name must be a whole number.',
    ],
    ['no number', z.number(), 'x', 'Vorname muss eine Zahl sein.', 'First name must be a number.'],
    [
      'no yes or no',
      z.boolean(),
      1,
      'Vorname muss true oder false sein.',
      'First name must be true or false.',
    ],
    ['no list', z.array(z.string()), 1, 'Vorname muss eine Liste sein.', 'First name must be a list.'],
    [
      'no object',
      z.object({}),
      1,
      'Vorname muss ein Objekt mit Feldern sein.',
      'First name must be an object with fields.',
    ],
    [
      'a short list',
      z.array(z.string()).min(1),
      [],
      'Vorname muss mindestens einen Eintrag haben.',
      'First name must have at least 1 entry.',
    ],
    [
      'a long list',
      z.array(z.string()).max(2),
      ['', '', ''],
      'Vorname muss höchstens zwei Einträge haben.',
      'First name must have at most 2 entries.',
    ],
    [
      'an entry of a list',
      z.array(z.string()),
      [1],
      'Vorname muss ein Text sein.',
      'First name must be a text.',
    ],
    [
      'a small number',
      z.number().min(3),
      1,
      'Vorname muss mindestens 3 sein.',
      'First name must be at least 3.',
    ],
    [
      'not above',
      z.number().positive(),
      0,
      'Vorname muss größer als 0 sein.',
      'First name must be more than 0.',
    ],
    ['not below', z.number().lt(7), 7, 'Vorname muss kleiner als 7 sein.', 'First name must be less than 7.'],
    [
      'no multiple',
      z.number().multipleOf(15),
      7,
      'Vorname muss ein Vielfaches von 15 sein.',
      'First name must be a multiple of 15.',
    ],
    [
      'another value',
      z.enum(['S', 'M', 'L']),
      'X',
      'Vorname muss S, M oder L sein.',
      'First name must be S, M or L.',
    ],
    ['not the only value', z.literal('S'), 'X', 'Vorname muss S sein.', 'First name must be S.'],
    [
      'a pattern',
      z.string().regex(/^a$/),
      'b',
      'Vorname hat nicht das erwartete Format.',
      'First name is not in the expected format.',
    ],
    ['an address', z.email(), 'b', 'E-Mail Adresse ist ungültig.', 'Email address is invalid.'],
    [
      'no instant',
      z.iso.datetime({ offset: true }),
      'gestern',
      'Vorname muss ein Zeitpunkt mit Zeitzone sein, zum Beispiel 2026-07-01T09:00:00Z.',
      'First name must be a time with its zone, such as 2026-07-01T09:00:00Z.',
    ],
    ['a word of a list', listOf(z.enum(['S'])), 'S,Y', '„Y“ kennen wir nicht.', 'We do not know “Y”.'],
    ['a rule', z.string().refine(() => false), 'x', 'Vorname ist ungültig.', 'First name is invalid.'],
  ])('%s', (_, schema, value, german, english) => {
    const fields = z.object({ prename: schema });
    expect(messagesOf(fields, { prename: value }, false)).toEqual([german]);
    expect(messagesOf(fields, { prename: value }, true)).toEqual([english]);
  });

  it('the input as a whole has a subject, and a question is quoted', () => {
    expect(messagesOf(z.object({}), undefined, false)).toEqual(['Die Angabe ist erforderlich.']);
    expect(messagesOf(z.object({ knownFrom: z.string() }), { knownFrom: 1 }, false)).toEqual([
      '„Wie hast du von uns erfahren?“ muss ein Text sein.',
    ]);
  });

  it('a label of several things has its verb in the plural', () => {
    const schema = z.object({ driverlicense: z.object({ ClassesAllowed: z.string() }) });
    expect(messagesOf(schema, { driverlicense: {} }, false)).toEqual([
      'Führerscheinklassen sind erforderlich.',
    ]);
    expect(messagesOf(schema, { driverlicense: { ClassesAllowed: 1 } }, false)).toEqual([
      'Führerscheinklassen müssen ein Text sein.',
    ]);
    expect(messagesOf(schema, { driverlicense: {} }, true)).toEqual(['Licence classes are required.']);
  });
});
