import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminAnalytics } from './admin-analytics.ts';

const test = serverTest().extend('views', ({ db, call }) => {
  const count = (route: '/' | '/faq/{city?}', as = {}) => call('POST /pageviews', { body: { route } }, as);
  const rows = () => db.selectFrom('page_view').selectAll().orderBy('day').orderBy('route').execute();
  return { count, rows };
});
test.beforeEach(({ db }) => db.deleteFrom('page_view').execute());

test('views add up by day in Berlin and route, also when they come at once; nothing else is stored', async ({
  clock,
  stage,
  views,
}) => {
  clock.set(NOW);
  const { token } = await stage.addCustomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => views.count('/')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  await views.count('/faq/{city?}', { token });
  // 23:30 UTC in summer is the next day in Berlin.
  clock.set(NOW.round({ smallestUnit: 'hour' }).add({ hours: 15 }).add({ minutes: 30 }));
  await views.count('/');
  const found = await views.rows();
  expect(found.map((row) => Object.keys(row).sort())).toEqual(found.map(() => ['day', 'route', 'views']));
  expect(found.map(({ route, views }) => [route, views])).toEqual([
    ['/', 20],
    ['/faq/{city?}', 1],
    ['/', 1],
  ]);
});

test('no answer sets a cookie, and nothing that was sent is stored but the route that it fits', async ({
  call,
  views,
}) => {
  const { cookies } = await views.count('/');
  expect(cookies).toEqual({});
  await call('POST /pageviews', { body: { route: '/profil/100001-1' } });
  await call('POST /pageviews', { body: { route: 'max@example.org' } });
  expect((await views.rows()).map(({ route }) => route)).toEqual(['/', '/profil/…', 'sonstige']);
  expect((await call('POST /pageviews', { body: { route: 'x'.repeat(61) } })).code).toBe('FIELD_INVALID');
});

test('another origin cannot count', async ({ views }) => {
  const refused = await views.count('/', { headers: { origin: 'https://evil.example' } });
  expect(refused.code).toBe('ORIGIN_FORBIDDEN');
  expect(await views.rows()).toEqual([]);
});

test('staff read the sums, the most visited page first', async ({ clock, db, views }) => {
  clock.set(NOW);
  await views.count('/');
  await views.count('/');
  await views.count('/faq/{city?}');
  const lines: string[] = [];
  const setup = {
    db,
    now: NOW,
    print: (text: string) => void lines.push(text.replace(/ +/g, ' ')),
  };
  expect(await adminAnalytics([], {}, setup)).toBeUndefined();
  expect(lines).toEqual(['/ 2', '/faq/{city?} 1', 'zusammen 3']);
  lines.length = 0;
  await adminAnalytics(['7'], {}, { ...setup, now: NOW.add({ hours: 24 * 10 }) });
  expect(lines).toEqual(['In dieser Zeit hat niemand, der das Zählen erlaubt hat, eine Seite aufgerufen.']);
  for (const wrong of ['0', 'viele', '-1', '99999']) {
    expect(await adminAnalytics([wrong], {}, setup)).toBe('Bitte nenne die Tage als Zahl von 1 bis 3660.');
  }
});
