import { expect, test } from 'vitest';
import { MAX_SHOWN_CITIES, shownCities } from './shown-cities.ts';

const city = (title: string, bookees = 1) => ({ title, bookees });

test('few cities are all shown, in the order in which they come', () => {
  const few = [city('Zwickau'), city('Aachen')];
  expect(shownCities(few)).toEqual(few);
});

test('of many cities those with the most vehicles are shown, by title', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => city(`Stadt ${index}`, index));
  const shown = shownCities([city('Ähren', 5_000), ...many]);
  expect(shown).toHaveLength(MAX_SHOWN_CITIES);
  expect(shown[0]?.title).toBe('Ähren');
  expect(shown.slice(1).map(({ bookees }) => bookees)).toEqual([
    989, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999,
  ]);
});
