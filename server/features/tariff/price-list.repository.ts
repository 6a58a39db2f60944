import type { Currency } from '#domain/tariff/money.ts';
import type { PriceList, Tariff } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';

type Row = { id: number; currency: string; valid_from: Temporal.Instant; prices: unknown };

const toPriceList = (row: Row): PriceList => ({
  ...(row.prices as Omit<PriceList, 'id'>),
  id: row.id,
  currency: row.currency as Currency,
  validFrom: row.valid_from.toString(),
});

/** The version of a provider's price list that is valid at `at`, in the provider's currency. Throws when there is none. */
export async function findCurrentPriceList(
  db: Db,
  providerId: string,
  at: Temporal.Instant,
): Promise<PriceList> {
  const row = await db
    .selectFrom('price_list')
    .innerJoin('provider', (join) =>
      join
        .onRef('provider.id', '=', 'price_list.provider_id')
        .onRef('provider.currency', '=', 'price_list.currency'),
    )
    .where('price_list.provider_id', '=', providerId)
    .where('price_list.valid_from', '<=', at)
    .orderBy('price_list.valid_from', 'desc')
    .limit(1)
    .select(['price_list.id', 'price_list.currency', 'price_list.valid_from', 'price_list.prices'])
    .executeTakeFirst();
  if (!row) throw new Error(`no price list of ${providerId} is valid at ${at}`);
  return toPriceList(row);
}

/** The version under which a booking was made. */
export async function findPriceList(db: Db, id: number): Promise<PriceList> {
  return toPriceList(
    await db
      .selectFrom('price_list')
      .where('id', '=', id)
      .select(['id', 'currency', 'valid_from', 'prices'])
      .executeTakeFirstOrThrow(),
  );
}

export async function findTariff(db: Db, id: string): Promise<Tariff> {
  const row = await db.selectFrom('tariff').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  return {
    id: row.id,
    title: row.title,
    monthlyCents: row.monthly_cents,
    timeDiscountPercent: row.time_discount_percent,
  };
}
