import { expect } from 'vitest';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { findCurrentPriceList } from '#server/features/provider/price-list.repository.ts';
import { seedRules } from '#server/reference-data/reference-data.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';

const test = serverTest();

test('the tariffs, and the whole price list that is valid now with the cities it is valid in', async ({
  call,
}) => {
  const { output } = await call('GET /tariffs');
  expect(output.tariffs).toEqual(TARIFFS);
  expect(output.priceLists).toEqual([
    {
      ...PRICE_LIST_2026,
      id: expect.any(Number) as number,
      validFrom: Temporal.Instant.from(PRICE_LIST_2026.validFrom).toString(),
      provider: 'sw',
      cities: 2,
    },
  ]);
});

test('each provider has its own list in its own currency; a list of the future does not count yet', async ({
  database,
  call,
}) => {
  const { db } = database;
  await db
    .insertInto('provider')
    .values({ id: 'ch', title: 'Stadtwagen Schweiz', currency: 'CHF' })
    .execute();
  const prices = JSON.stringify({ ...PRICE_LIST_2026, lateFeeCents: 2000 });
  await db
    .insertInto('price_list')
    .values([
      { provider_id: 'ch', currency: 'CHF', valid_from: NOW.subtract({ hours: 1 }), prices },
      { provider_id: 'sw', currency: 'EUR', valid_from: NOW.add({ hours: 1 }), prices },
    ])
    .execute();
  const { priceLists } = (await call('GET /tariffs')).output;
  expect(
    priceLists.map(({ provider, currency, lateFeeCents, cities }) => [
      provider,
      currency,
      lateFeeCents,
      cities,
    ]),
  ).toEqual([
    ['ch', 'CHF', 2000, 0],
    ['sw', 'EUR', 1500, 2],
  ]);
});

test('a list from before there were km packages sells none, until the next start adds them and nothing else', async ({
  database,
}) => {
  const { db } = database;
  const { kmPackages: _, kmPackageDays: __, currency, validFrom, ...old } = PRICE_LIST_2026;
  await db.insertInto('provider').values({ id: 'alt', title: 'Alt', currency }).execute();
  await db
    .insertInto('price_list')
    .values({
      provider_id: 'alt',
      currency,
      valid_from: Temporal.Instant.from(validFrom),
      prices: JSON.stringify({ ...old, lateFeeCents: 999 }),
    })
    .execute();
  const list = () => findCurrentPriceList(db, 'alt', NOW);
  expect(await list()).toMatchObject({ kmPackages: [], kmPackageDays: 0 });
  await seedRules(db, { id: 'alt', title: 'Alt' });
  const completed = { kmPackages: PRICE_LIST_2026.kmPackages, kmPackageDays: 90, lateFeeCents: 999 };
  expect(await list()).toMatchObject(completed);
  await db
    .updateTable('price_list')
    .set({ prices: JSON.stringify({ ...old, lateFeeCents: 999, kmPackages: [], kmPackageDays: 0 }) })
    .where('provider_id', '=', 'alt')
    .execute();
  await seedRules(db, { id: 'alt', title: 'Alt' });
  expect(await list()).toMatchObject({ kmPackages: [] });
});
