import { expect, test } from 'vitest';
import { APP_TEXTS } from './app-words.ts';

const ways = (android: boolean, ios: boolean) => APP_TEXTS['app.ways']?.({ android, ios }, 'Stadtwagen');

test('the app is named only for the stores in which it is', () => {
  expect(ways(true, true)).toBe('Stadtwagen gibt es als App für Android und iOS und im Browser.');
  expect(ways(false, true)).toContain('als App für iOS und');
  expect(ways(true, false)).toContain('als App für Android und');
});

test('where it is in no store, nobody is promised one', () => {
  const said = Object.values(APP_TEXTS).map((text) => text({ android: false, ios: false }, 'Stadtwagen'));
  expect(said.filter((text) => /\bApp für|[Dd]ie App|[Ii]n der App/.test(text))).toEqual([]);
});

test('in a garage the app opens where it is in a store, and Chrome in any case', () => {
  const garage = APP_TEXTS['app.garage'];
  expect(garage?.({ android: false, ios: true }, 'Stadtwagen')).toMatch(
    /App für iOS oder der Browser Chrome/,
  );
  expect(garage?.({ android: false, ios: false }, 'Stadtwagen')).toMatch(
    /^Mit ihr öffnet der Browser Chrome/,
  );
});
