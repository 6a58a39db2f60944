import { expect, test } from 'vitest';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { backStep, createPressFilter, SAME_PRESS_MS } from './back-button.ts';

const paths = SCREEN_ADDRESSES.map(({ path }) => path.replace(/\{\w+\??\}/g, '7'));

test('the back button leaves the app on Home, Maplist, Bookings, Help, News and Account, and nowhere else', () => {
  const leaving = paths.filter((path) => backStep(path, true) === 'LEAVE');
  expect(leaving.toSorted()).toEqual(['/', '/buchen', '/hilfe', '/news', '/profil', '/profil/buchungen']);
  expect(backStep('/hilfe/', false)).toBe('LEAVE');
});

test('elsewhere it goes back, and without a page before to the remembered one', () => {
  expect(backStep('/profil/buchungen/7', true)).toBe('BACK');
  expect(backStep('/nuernberg', false)).toBe('PARENT');
});

test('two quick presses are one, and none counts before its page is there', () => {
  let now = 1_000;
  const presses = createPressFilter(() => now);
  expect(presses.counts()).toBe(true);
  now += SAME_PRESS_MS - 1;
  expect(presses.counts()).toBe(false);
  now += 1;
  expect(presses.counts()).toBe(true);
  presses.begin();
  now += 10 * SAME_PRESS_MS;
  expect(presses.counts()).toBe(false);
  presses.arrive();
  expect(presses.counts()).toBe(true);
});
