import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { SUPPLIED } from '#web/platform/older-engine.ts';
import { newerFunctions, newerIn } from '../tools/baseline.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { cars, fillLogin, title } from './screens.ts';

const journey = openStage();

/** What looks newer in the built scripts and is none, or is asked for before it is called. */
const HARMLESS: Record<string, string> = {
  '.isValid()': 'a function of our forms and of the map',
  '.take()': 'a function of lists of our own',
  '.use()': 'React’s, and stores of our own',
  '.difference()': 'a function of the map’s sets',
  '.resize()': 'a function of the map',
  '.toArray()': 'a function of the map',
  'Intl.Segmenter': 'the map asks for it',
  'Intl.DurationFormat': 'the Temporal polyfill asks for it',
  'Error.captureStackTrace': 'the libraries of the registration ask for it',
  '.startViewTransition()': 'the router asks for it',
};

test('no built script calls what the oldest engines lack, but what is supplied to them', () => {
  const functions = newerFunctions();
  // The search finds what was found by hand.
  expect(newerIn('a=Map.groupBy(b,c),URL.canParse(d),e.checkVisibility(),f.sort()', functions)).toEqual([
    '.checkVisibility()',
    'Map.groupBy',
    'URL.canParse',
  ]);
  const scripts = globSync('dist/{web,native}/**/*.js');
  expect(scripts.length).toBeGreaterThan(100);
  const calls = new Set(scripts.flatMap((path) => newerIn(readFileSync(path, 'utf8'), functions)));
  const allowed = new Set([...Object.keys(SUPPLIED), ...Object.keys(HARMLESS)]);
  expect([...calls].filter((call) => !allowed.has(call))).toEqual([]);
  // What nobody calls any more needs no word.
  expect([...allowed].filter((call) => !calls.has(call))).toEqual([]);
});

journey('in the oldest engine the map has its cars, and the bookings load', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE, oldestEngine: true });
  await open('/buchen/fuerth');
  await title(page)
    .getByText(/\d+ Autos frei in Fürth/)
    .waitFor();
  await cars(page)
    .first()
    .getByRole('link', { name: / buchen$/ })
    .waitFor();
  expect(
    await page.evaluate(() => Object.getOwnPropertyNames(Temporal.PlainDate.prototype).length),
  ).toBeGreaterThan(10);
  await open('/profil/buchungen');
  await fillLogin(page, '100001-1', DEMO_PASSWORD);
  await page.getByRole('main').getByText('Toyota Corolla').filter({ visible: true }).first().waitFor();
});
