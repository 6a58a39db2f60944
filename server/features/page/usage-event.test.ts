import { expect } from 'vitest';
import { USAGE_EVENTS } from '#contract/page.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminAnalytics } from './admin-analytics.ts';

const test = serverTest();
test.beforeEach(async ({ db }) => {
  for (const table of ['usage_event', 'page_view'] as const) await db.deleteFrom(table).execute();
});

test('events add up by day, whoever sends them; nothing else is stored (§7.39)', async ({
  call,
  clock,
  db,
  stage,
}) => {
  clock.set(NOW);
  const { token } = await stage.addCustomer();
  for (const as of [{}, { token }])
    expect((await call('POST /usageevents', { body: { event: 'BOOKING_MADE' } }, as)).status).toBe(204);
  clock.set(NOW.add({ hours: 24 }));
  await call('POST /usageevents', { body: { event: 'BOOKING_MADE' } });
  const rows = await db.selectFrom('usage_event').selectAll().orderBy('day').execute();
  expect(rows.map(({ event, times }) => [event, times])).toEqual([
    ['BOOKING_MADE', 2],
    ['BOOKING_MADE', 1],
  ]);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'event', 'times']);
});

test('an event that nobody knows is refused, and no answer sets a cookie', async ({ call, db }) => {
  const refused = await call('POST /usageevents', { body: { event: '100001-1' } as never });
  expect(refused.code).toBe('FIELD_INVALID');
  const { cookies } = await call('POST /usageevents', { body: { event: 'LOGGED_IN' } });
  expect(cookies).toEqual({});
  expect(await db.selectFrom('usage_event').select('event').execute()).toEqual([{ event: 'LOGGED_IN' }]);
});

test('staff read the events below the pages, in German, the most frequent first', async ({
  call,
  clock,
  db,
}) => {
  clock.set(NOW);
  for (const event of [...USAGE_EVENTS, 'BOOKING_CANCELLED'] as const)
    await call('POST /usageevents', { body: { event } });
  await call('POST /pageviews', { body: { route: '/' } });
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text.replace(/ +/g, ' '));
  expect(await adminAnalytics([], {}, { db, now: NOW, print })).toBeUndefined();
  expect(lines).toEqual([
    '/ 1',
    'zusammen 1',
    '',
    'Buchung storniert 2',
    'Buchung geändert 1',
    'gebucht 1',
    'eingeloggt 1',
    'Registrierung abgeschickt 1',
  ]);
});
