import { expect } from 'vitest';
import { createScene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { adminProviders } from './admin-providers.ts';
import { canBill } from './provider.repository.ts';

const test = serverTest()
  .extend('scene', { scope: 'file' }, ({ db, stage, clock, call }) =>
    createScene({ db, stage, clock, call }, { hoursApart: 6 }),
  )
  .extend('desk', async ({ db, clock, scene }) => {
    const printed: string[] = [];
    const run = (words: string[], options: object = {}, answer = true) =>
      adminProviders(words, options, {
        db,
        now: clock.now(),
        user: scene.fleet.number,
        print: (text) => void printed.push(text),
        confirm: async () => answer,
      });
    return { printed, run };
  });

test('a provider bills once its country is one whose VAT is known, and who said so is kept', async ({
  db,
  desk,
  scene,
}) => {
  await db.insertInto('provider').values({ id: 'neu', title: 'Neu', currency: 'EUR' }).execute();
  expect(await canBill(db, 'neu')).toBe(false);
  expect(await desk.run(['country', 'neu', 'DE'], {}, false)).toContain('Es wurde nichts geändert.');
  expect(await canBill(db, 'neu')).toBe(false);
  expect(await desk.run(['country', 'neu', 'at'])).toBeUndefined();
  expect(desk.printed.at(-1)).toContain('seine Autos lassen sich nicht buchen');
  expect(await desk.run(['country', 'neu', 'de'], { yes: true }, false)).toBeUndefined();
  expect(await canBill(db, 'neu')).toBe(true);
  expect(await desk.run(['country', 'neu', 'DE'])).toBeUndefined();
  expect(desk.printed.at(-1)).toContain('Nichts geändert.');
  await desk.run(['list']);
  expect(desk.printed).toContain('neu\tNeu\tDE\tEUR\tstellt Rechnungen');
  const acts = await db
    .selectFrom('staff_act')
    .where('kind', '=', 'PROVIDER_COUNTRY_SET')
    .selectAll()
    .execute();
  expect(acts.map(({ object }) => object)).toEqual(['neu: ohne Land zu AT', 'neu: AT zu DE']);
  expect(acts[0]?.acted_by).toBe(scene.fleet.id);
});

test('francs are billed by nobody, in whichever country', async ({ db }) => {
  await db
    .insertInto('provider')
    .values({ id: 'franken', title: 'Franken', currency: 'CHF', tax_country: 'DE' })
    .execute();
  expect(await canBill(db, 'franken')).toBe(false);
  expect(await canBill(db, 'gibt es nicht')).toBe(false);
});

test('what cannot be a country or a provider is named', async ({ desk }) => {
  expect(await desk.run(['country', 'sw'])).toContain('--help');
  expect(await desk.run(['country', 'sw', 'XX'])).toContain('Ein Land ist eins von: DE, AT');
  expect(await desk.run(['country', 'nirgends', 'DE'])).toContain('gibt es nicht');
  expect(await desk.run(['country', 'sw', 'AT'], { by: 'Niemand Kennt' })).toContain('Niemand Kennt');
});

test('who has billed by the law of one country does not change to another one', async ({
  db,
  desk,
  stage,
}) => {
  await db
    .insertInto('provider')
    .values({ id: 'alt', title: 'Alt', currency: 'EUR', tax_country: 'DE' })
    .execute();
  const { id } = await stage.addCustomer();
  await db
    .insertInto('invoice')
    .values({
      provider_id: 'alt',
      year: 2027,
      sequence: 1,
      kind: 'INVOICE',
      customer_id: id,
      month: '2027-04-01',
      revision: 0,
      issued_on: '2027-05-02',
      due_on: '2027-05-16',
      issued_at: Temporal.Instant.from('2027-05-02T02:00:00Z'),
      currency: 'EUR',
      total_cents: 0,
      payable_cents: 0,
      content: '{}',
      hash: Buffer.alloc(32),
    })
    .execute();
  expect(await desk.run(['country', 'alt', 'AT'])).toContain('hat schon Rechnungen');
  expect(await canBill(db, 'alt')).toBe(true);
});
