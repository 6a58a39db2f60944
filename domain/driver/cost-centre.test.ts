// Proves: which texts are a cost centre, that what was accepted stays as it is, and that only companies have them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCostCentre, cleanCostCentre } from './cost-centre.ts';
import { MAX_COST_CENTRE_LENGTH } from './cost-centre-limits.ts';

test('numbers and names of departments are one', () => {
  for (const text of ['4711', 'Vertrieb Süd', '4100 Außendienst', 'K-12/b', 'R&D (Labor) #2', 'a'.repeat(35)])
    expect(checkCostCentre(text, 'firma'), text).toBeUndefined();
});

test('formulas, markup, other scripts and longer texts are none', () => {
  const faultOf = (text: string) => checkCostCentre(text, 'gemein');
  for (const text of ['=1+1', '@SUMME', '<b>4711</b>', '"4711"', 'Отдел', '4711\u202E'])
    expect(faultOf(text), text).toBe('COST_CENTRE_CHARACTERS');
  for (const text of ['+49', '-4711', '#1']) expect(faultOf(text), text).toBe('COST_CENTRE_START');
  expect(faultOf('a'.repeat(MAX_COST_CENTRE_LENGTH + 1))).toBe('COST_CENTRE_TOO_LONG');
});

test('only companies and organisations have one; having none is right everywhere', () => {
  for (const kind of ['einzel', 'familie', 'rks', 'dnsm'] as const) {
    expect(checkCostCentre('4711', kind)).toBe('COST_CENTRE_OF_COMPANIES');
    expect(checkCostCentre(null, kind)).toBeUndefined();
  }
});

test('what is typed is stored in one line, and the same however often it is cleaned', () => {
  expect(cleanCostCentre('  Vertrieb \t\n Süd ')).toBe('Vertrieb Süd');
  expect([cleanCostCentre('  '), cleanCostCentre(null), cleanCostCentre(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
  // Found by the property: the Greek varia is composed to a grave accent, which is folded to an apostrophe.
  for (const sign of ['\u1FEF', '\u1FFD', '\u0374']) expect(cleanCostCentre(sign)).toBe("'");
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const cleaned = cleanCostCentre(text);
      expect(cleanCostCentre(cleaned)).toBe(cleaned);
      if (cleaned !== null && checkCostCentre(cleaned, 'firma') === undefined) {
        expect(cleaned.length).toBeLessThanOrEqual(MAX_COST_CENTRE_LENGTH);
        expect(cleaned).not.toMatch(/^[=+\-@]/);
      }
    }),
  );
});
