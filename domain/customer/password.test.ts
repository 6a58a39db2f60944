import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkPassword,
  MAX_PASSWORD_LENGTH,
  PASSWORD_FAULTS,
  passwordToHash,
  typedPassword,
} from '#domain/customer/password.ts';

const GOOD = 'kW7#lampe';

describe('the format (§5.17)', () => {
  test.each([
    [GOOD, undefined],
    ['Ülz7#mpqb', undefined],
    ['KW7#ÖÖXä!', undefined],
    ['kW7#lam', 'FORMAT'],
    ['kw7#lampe', 'FORMAT'],
    ['KW7#LAMPE', 'FORMAT'],
    ['kWx#lampe', 'FORMAT'],
    ['kW7xlampe', 'FORMAT'],
    // A space, an accent and a letter of another alphabet are no special characters.
    ['kW7 lampe', 'FORMAT'],
    ['kW7xlampé', 'FORMAT'],
    ['kW7xlampж', 'FORMAT'],
    ['kW7 lampe €', undefined],
    ['', 'REQUIRED'],
    [' \t ', 'REQUIRED'],
  ])('%j: %s', (password, fault) => {
    expect(checkPassword(password)).toBe(fault);
  });

  test('its message is the one of the specification', () => {
    expect(PASSWORD_FAULTS.FORMAT.de).toBe('Das Passwort muss dem beschriebenen Format entsprechen.');
  });

  test('white space around it is refused, not removed', () => {
    for (const space of [' ', '\t', '\n', '\u00a0', '\u2003', '\ufeff']) {
      expect(checkPassword(space + GOOD)).toBe('OUTER_SPACE');
      expect(checkPassword(GOOD + space)).toBe('OUTER_SPACE');
    }
  });

  test('64 and more characters are allowed, endless ones are not', () => {
    const long = (length: number) => GOOD + 'zqkv'.repeat(length).slice(0, length - GOOD.length);
    expect(checkPassword(long(64))).toBeUndefined();
    expect(checkPassword(long(MAX_PASSWORD_LENGTH))).toBeUndefined();
    expect(checkPassword(long(MAX_PASSWORD_LENGTH + 1))).toBe('TOO_LONG');
  });
});

describe('what is easy to guess', () => {
  test.each([
    'Passwort1!',
    'P@ssw0rd!',
    'Pa$$w0rt2027',
    'Sommer2027!',
    'MeinSommer2027!',
    'Hallo123!',
    'Qwertz123!',
    '!QAY2wsx',
    'Abcd1234!',
    'Aa123456!',
    'Aaaaaaa1!',
    'Stadtwagen!2027',
    'Nürnberg90!',
    'Nu\u0308rnberg90!',
    'Ich-liebe-dich-1',
  ])('%s', (password) => {
    expect(checkPassword(password)).toBe('COMMON');
  });

  test.each(['Sommer-rQv7!', 'kW7#lampe', 'Vier blaue Stühle, 1 Tisch', '7$kQ2!vb', '83751946!Aa'])(
    '%s is not',
    (password) => {
      expect(checkPassword(password)).toBeUndefined();
    },
  );

  test('words of the account are: number, names, mail address, product', () => {
    const known = ['Flottino', '100001-1', 'Lena', 'Weidenhöfer', 'l.kranich@example.org'];
    for (const password of [
      'Flottino!7',
      'Xy100001-1',
      'Lena!2027#',
      'Weidenhöfer7!',
      'Kranich-99',
      'W3id3nhöf3r!',
    ]) {
      expect(checkPassword(password, known)).toBe('COMMON');
    }
    expect(checkPassword('Weidenhöfer7!')).toBeUndefined();
    expect(checkPassword('rQv7!Kranich', known)).toBeUndefined();
  });

  test('a word stays on the list however its letters are disguised and whatever figures are hung on', () => {
    const disguise = { a: ['a', 'A', '@', '4'], s: ['s', 'S', '$', '5'], o: ['o', 'O', '0'] };
    const letter = (char: string) =>
      fc.constantFrom(...((disguise as Record<string, string[]>)[char] ?? [char, char.toUpperCase()]));
    const word = fc.constantFrom('passwort', 'sommer', 'kassel');
    const disguised = word.chain((text) =>
      fc.tuple(...text.split('').map(letter)).map((parts) => parts.join('')),
    );
    const figures = fc.stringMatching(/^[0-9!?.#-]{0,8}$/);
    fc.assert(
      fc.property(figures, disguised, figures, (before, text, after) => {
        const fault = checkPassword(`${before}${text}${after}`);
        expect(fault === 'COMMON' || fault === 'FORMAT').toBe(true);
      }),
    );
  });

  test('random passwords of twelve characters pass', () => {
    const random = fc
      .stringMatching(/^[A-Za-z0-9!#%&+=?-]{12}$/)
      .filter((text) => /[A-Z].*[A-Z]/.test(text) && /[a-z].*[a-z]/.test(text) && /\d/.test(text));
    let passed = 0;
    let common = 0;
    fc.assert(
      fc.property(random, (text) => {
        const fault = checkPassword(text);
        if (fault === undefined) passed++;
        if (fault === 'COMMON') common++;
      }),
      { numRuns: 1000 },
    );
    expect(passed).toBeGreaterThan(500);
    expect(common).toBeLessThan(20);
  });
});

test('whatever is typed, exactly one answer comes, and what is accepted has all parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 240 }), fc.array(fc.string()), (password, known) => {
      const fault = checkPassword(password, known);
      if (fault !== undefined) {
        expect(PASSWORD_FAULTS[fault].de).toMatch(/\.$/);
        return;
      }
      expect(password).toBe(password.trim());
      expect(Array.from(password).length).toBeGreaterThanOrEqual(8);
      expect(password).toMatch(/[A-ZÄÖÜ]/);
      expect(password).toMatch(/[a-zäöü]/);
      expect(password).toMatch(/\d/);
    }),
  );
});

test('what was set is what is typed: however the letters are composed, and with white space around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const set = text.trim();
      expect(typedPassword(` ${set.normalize('NFD')}\n`)).toBe(passwordToHash(set));
    }),
  );
});
