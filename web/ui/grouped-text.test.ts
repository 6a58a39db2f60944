import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_GROUPS, germanDate, IBAN_GROUPS, isoDate, regroup } from './grouped-text.ts';

/** Types the text character by character, as a keyboard does. */
function typeAll(text: string, groups: typeof IBAN_GROUPS) {
  let typed = { text: '', caret: 0 };
  for (const character of text) {
    typed = regroup(
      {
        text: typed.text.slice(0, typed.caret) + character + typed.text.slice(typed.caret),
        caret: typed.caret + 1,
      },
      groups,
    );
  }
  return typed;
}

describe('an IBAN while it is typed', () => {
  it('stands in groups of four, in capitals, and the caret stays at the end', () => {
    expect(typeAll('de02120300000000202051', IBAN_GROUPS)).toEqual({
      text: 'DE02 1203 0000 0000 2020 51',
      caret: 27,
    });
  });

  it('is understood as it was copied', () => {
    expect(IBAN_GROUPS.format('IBAN: DE02 1203 0000 0000 2020 51 ')).toBe('DE02 1203 0000 0000 2020 51');
  });

  it('takes a digit in the middle without losing the place', () => {
    expect(regroup({ text: 'DE029 1203', caret: 5 }, IBAN_GROUPS)).toEqual({ text: 'DE02 9120 3', caret: 6 });
  });

  it('a space that was deleted backwards leaves the caret before it, forwards behind it', () => {
    const typed = { text: 'DE021203', caret: 4 };
    expect(regroup(typed, IBAN_GROUPS)).toEqual({ text: 'DE02 1203', caret: 4 });
    expect(regroup(typed, IBAN_GROUPS, true)).toEqual({ text: 'DE02 1203', caret: 5 });
  });

  it('what counts before the caret stays before it, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('D', 'E', ' ', '0', '1', '2', '9') }),
        fc.nat(),
        (text, place) => {
          const caret = text.length === 0 ? 0 : place % (text.length + 1);
          const after = regroup({ text, caret }, IBAN_GROUPS);
          const bare = (part: string) => part.replace(/\s/g, '');
          expect(bare(after.text.slice(0, after.caret))).toBe(bare(text.slice(0, caret)));
          expect(bare(after.text)).toBe(bare(text));
          expect(regroup(after, IBAN_GROUPS)).toEqual(after);
        },
      ),
    );
  });
});

describe('a date while it is typed', () => {
  it('gets its dots by itself, and takes those that are typed', () => {
    expect(typeAll('24121990', DATE_GROUPS)).toEqual({ text: '24.12.1990', caret: 10 });
    expect(typeAll('24.12.1990', DATE_GROUPS).text).toBe('24.12.1990');
    expect(typeAll('3.5.1990', DATE_GROUPS).text).toBe('3.5.1990');
    expect(typeAll('3/5/1990', DATE_GROUPS).text).toBe('3.5.1990');
  });

  it('is turned round when it comes from a password manager', () => {
    expect(DATE_GROUPS.format('1990-12-24')).toBe('24.12.1990');
  });

  it('a day that is corrected leaves month and year alone', () => {
    expect(regroup({ text: '2.12.1990', caret: 1 }, DATE_GROUPS)).toEqual({ text: '2.12.1990', caret: 1 });
    expect(regroup({ text: '245.12.1990', caret: 3 }, DATE_GROUPS)).toEqual({
      text: '245.12.1990',
      caret: 3,
    });
  });

  it('is kept as the year comes first, and what is no date stays as it is', () => {
    expect(isoDate('24.12.1990')).toBe('1990-12-24');
    expect(isoDate('3.5.1990')).toBe('1990-05-03');
    expect(isoDate('31.02.1990')).toBe('1990-02-31');
    expect(isoDate('24.12.')).toBe('24.12.');
    expect(isoDate('morgen')).toBe('morgen');
    expect(germanDate('1990-12-24')).toBe('24.12.1990');
    expect(germanDate('24.1')).toBe('24.1');
  });
});
