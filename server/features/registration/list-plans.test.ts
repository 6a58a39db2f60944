import { expect } from 'vitest';
import { person } from '#server/test/registration-body.ts';
import { registrationTest } from '#server/test/registration-test.ts';
import { adminPlans } from './admin-plans.ts';

const test = registrationTest();

test.beforeAll(({ stage }) => stage.addPlans());

test('plans that are offered are listed in order, with slugs for their questions and without inner notes', async ({
  call,
}) => {
  const { output, text } = await call('GET /plans');
  expect(output.items.map(({ id }) => id)).toEqual(
    'einzel-start einzel-plus familie firma gemein einzel-karte rks dnsm psm'.split(' '),
  );
  const plan = (id: string) => output.items.find((one) => one.id === id);
  expect(plan('firma')).toMatchObject({
    kind: 'firma',
    mainPlan: true,
    firstSubcustomer: 'firma-fahrer',
    sipak: { cents: 14_900 },
  });
  expect(plan('einzel-karte')?.registerLogic.existingCardRequired).toBe(true);
  expect(plan('dnsm')).toMatchObject({
    kind: 'dnsm',
    sipak: null,
    extraFields: [
      { key: 'dienststelle', required: true },
      { key: 'personalnummer', required: true },
    ],
  });
  expect(text).not.toMatch(/internal|note/i);
});

test('a plan that is kept for customers is neither listed nor to be registered for (§3.30)', async ({
  call,
  db,
  registrations,
}) => {
  const keep = (numbers: string) =>
    adminPlans(['keep', 'einzel-plus', numbers], {}, { db, print: () => undefined });
  expect(await keep('100002-1, 100003-1')).toBeUndefined();
  const { output, text } = await call('GET /plans');
  expect(output.items.map(({ id }) => id)).not.toContain('einzel-plus');
  expect(text).not.toContain('100002-1');
  const refused = await registrations.register(person({ tariffId: 'einzel-plus' }));
  expect(refused.code).toBe('FIELD_INVALID');
  expect(await keep('alle')).toBeUndefined();
  expect((await call('GET /plans')).output.items.map(({ id }) => id)).toContain('einzel-plus');
});

test('staff keep a plan for accounts that can be accounts, and read for whom each is', async ({ db }) => {
  const lines: string[] = [];
  const admin = (...words: string[]) => adminPlans(words, {}, { db, print: (line) => void lines.push(line) });
  expect(await admin('keep', 'nichts', '100002-1')).toMatch(/gibt es nicht/);
  expect(await admin('keep', 'psm', '100002-2')).toMatch(/keine Nummer eines Hauptaccounts/);
  expect(await admin('keep', 'psm')).toMatch(/keine Nummer/);
  expect(await admin('drop')).toMatch(/list oder keep/);
  expect(lines).toEqual([]);
  await admin('keep', 'psm', '100002-1,100002-1');
  await admin('list');
  expect(lines[0]).toBe('„psm“ wird nur 100002-1 angeboten.');
  expect(lines.filter((line) => line.startsWith('psm '))).toEqual([expect.stringMatching(/nur 100002-1$/)]);
  expect(lines.filter((line) => line.startsWith('firma-fahrer '))).toEqual([
    expect.stringMatching(/nicht angeboten$/),
  ]);
  await admin('keep', 'psm', 'alle');
});
