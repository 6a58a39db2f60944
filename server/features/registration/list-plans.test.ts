import { expect } from 'vitest';
import { registrationTest } from '#server/test/registration-test.ts';

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
