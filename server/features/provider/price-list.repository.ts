import { CompiledQuery, sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_TAXED_TEXT } from './provider.repository.ts';

type Row = { id: number; currency: string; valid_from: Temporal.Instant; prices: unknown };

/** Price lists from before km packages existed sell none. */
const WITHOUT_PACKAGES = { kmPackages: [], kmPackageDays: 0 };

const toPriceList = (row: Row): PriceList => ({
  ...WITHOUT_PACKAGES,
  ...(row.prices as Omit<PriceList, 'id'>),
  id: row.id,
  currency: row.currency as Currency,
  validFrom: row.valid_from.toString(),
});

/** What is charged, with the rates of VAT that it contains: of `price_list` and its `provider`. */
export const PRICES = `price_list.prices || jsonb_build_object('vatRates', provider.vat_rates)`;
const SELECTED_PRICES = sql`${sql.raw(PRICES)}`.as('prices');

// Compiled once: every booking and every search runs one of them.
const findCurrent = (provider: string, more = '') => `
  select price_list.id, price_list.currency, price_list.valid_from, ${PRICES} as prices${more}
  from price_list
    join provider on provider.id = price_list.provider_id and provider.currency = price_list.currency
  where price_list.provider_id = ${provider} and price_list.valid_from <= $2
  order by price_list.valid_from desc limit 1`;
const FIND_CURRENT = findCurrent('$1');
const FIND_ALL_CURRENT = `
  select distinct on (provider.id)
    provider.id as provider_id, price_list.id, price_list.currency, price_list.valid_from, ${PRICES} as prices
  from provider
    join price_list on price_list.provider_id = provider.id and price_list.currency = provider.currency
  where price_list.valid_from <= $1
  order by provider.id, price_list.valid_from desc`;
const FIND_CURRENT_OF_VEHICLE = findCurrent(
  '(select provider_id from vehicle where id = $1)',
  `, ${IS_TAXED_TEXT} as can_bill`,
);
/** Before the first version counts, that one: contracts are older than the lists of a database. */
const FIND_OF_CUSTOMER = `
  select price_list.id, price_list.currency, price_list.valid_from, ${PRICES} as prices
  from customer
    join provider on provider.id = customer.provider_id
    join price_list on price_list.provider_id = provider.id and price_list.currency = provider.currency
  where customer.id = $1
  order by valid_from <= $2 desc, case when valid_from <= $2 then valid_from end desc, valid_from limit 1`;

/** The provider's price list that is valid at `at`, in the provider's currency. Throws when there is none. */
export async function findCurrentPriceList(
  db: Db,
  providerId: string,
  at: Temporal.Instant,
): Promise<PriceList> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(FIND_CURRENT, [providerId, at]));
  if (!rows[0]) throw new Error(`no price list of ${providerId} is valid at ${at}`);
  return toPriceList(rows[0]);
}

/** The versions that are valid at `at`, by provider. */
export async function findCurrentPriceLists(db: Db, at: Temporal.Instant): Promise<Map<string, PriceList>> {
  const { rows } = await db.executeQuery<Row & { provider_id: string }>(
    CompiledQuery.raw(FIND_ALL_CURRENT, [at]),
  );
  return new Map(rows.map((row) => [row.provider_id, toPriceList(row)]));
}

/** All versions by provider, in the provider's currency, the oldest first. */
export async function findPriceListVersions(db: Db): Promise<Map<string, PriceList[]>> {
  const rows = await db
    .selectFrom('price_list')
    .innerJoin('provider', (join) =>
      join
        .onRef('provider.id', '=', 'price_list.provider_id')
        .onRef('provider.currency', '=', 'price_list.currency'),
    )
    .select(['provider.id as provider_id', 'price_list.id', 'price_list.currency'])
    .select(['price_list.valid_from', SELECTED_PRICES])
    .orderBy('price_list.valid_from')
    .execute();
  return Map.groupBy(rows, (row) => row.provider_id)
    .entries()
    .reduce(
      (lists, [provider, of]) => lists.set(provider, of.map(toPriceList)),
      new Map<string, PriceList[]>(),
    );
}

/**
 * The version that is valid for a vehicle at `at`, and whether its provider can bill (§S11.39); undefined when there is no
 * such vehicle. One statement: each booking asks both.
 */
export async function findPriceListOfVehicle(
  db: Db,
  vehicleId: number,
  at: Temporal.Instant,
): Promise<{ priceList: PriceList; canBill: boolean } | undefined> {
  const { rows } = await db.executeQuery<Row & { can_bill: boolean }>(
    CompiledQuery.raw(FIND_CURRENT_OF_VEHICLE, [vehicleId, at]),
  );
  return rows[0] && { priceList: toPriceList(rows[0]), canBill: rows[0].can_bill };
}

/** The version that is in force for an account at `at`, or the first one. Throws when there is none. */
export async function findPriceListOfCustomer(
  db: Db,
  customerId: number,
  at: Temporal.Instant,
): Promise<PriceList> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(FIND_OF_CUSTOMER, [customerId, at]));
  if (!rows[0]) throw new Error(`the provider of customer ${customerId} has no price list`);
  return toPriceList(rows[0]);
}

/** The version with this id, such as the one a booking was made under. Throws when there is none. */
export async function findPriceList(db: Db, id: number): Promise<PriceList> {
  return toPriceList(
    await db
      .selectFrom('price_list')
      .innerJoin('provider', 'provider.id', 'price_list.provider_id')
      .where('price_list.id', '=', id)
      .select(['price_list.id', 'price_list.currency', 'price_list.valid_from', SELECTED_PRICES])
      .executeTakeFirstOrThrow(),
  );
}

/** The tariff of a booking with the discount under which it was made (§S5.2). */
export async function findBookedTariff(
  db: Db,
  { tariffId, timeDiscountPercent }: { tariffId: string; timeDiscountPercent: number },
): Promise<Tariff> {
  const row = await selectTariffs(db).where('id', '=', tariffId).executeTakeFirstOrThrow();
  return { ...toTariff(row), timeDiscountPercent };
}

type NewVersion = { providerId: string; currency: Currency; validFrom: Temporal.Instant };

/** Adds a version of the prices, or changes one that nobody has booked under: the trigger booked_prices_stay decides. */
export async function savePriceList(
  db: Db,
  { providerId, currency, validFrom }: NewVersion,
  prices: Omit<PriceList, 'id' | 'currency' | 'validFrom' | 'vatRates'>,
): Promise<void> {
  const stored = JSON.stringify(prices);
  await db
    .insertInto('price_list')
    .values({ provider_id: providerId, currency, valid_from: validFrom, prices: stored })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'currency', 'valid_from']).doUpdateSet({ prices: stored }),
    )
    .execute();
}

/** All tariffs, the one with the lowest monthly fee first. */
export async function findTariffs(db: Db): Promise<Tariff[]> {
  const rows = await selectTariffs(db).orderBy('monthly_cents').orderBy('id').execute();
  return rows.map(toTariff);
}

const selectTariffs = (db: Db) =>
  db.selectFrom('tariff').select(['id', 'title', 'monthly_cents', 'time_discount_percent']);

const toTariff = (row: {
  id: string;
  title: string;
  monthly_cents: number;
  time_discount_percent: number;
}): Tariff => ({
  id: row.id,
  title: row.title,
  monthlyCents: row.monthly_cents,
  timeDiscountPercent: row.time_discount_percent,
});
