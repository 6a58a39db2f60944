import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';

const PLANS = [
  ['einzel-start', 'Start', 'einzel', 'START', false],
  ['einzel-plus', 'Plus', 'einzel', 'PLUS', false],
  ['familie', 'Familie', 'familie', 'START', true],
  ['firma', 'Firma', 'firma', 'START', true],
  ['gemein', 'Verein und Gemeinde', 'gemein', 'START', true],
  ['mitarbeiter', 'Mitarbeiter', 'einzel', 'PLUS', false],
  ['vertrieb', 'Vertrieb', 'vertrieb', 'START', false],
] as const;

/** What an operator starts with: itself, the prices of decisions §5, tariffs and plans. What exists stays as it is. */
export async function seedRules(db: Db, provider: { id: string; title: string }): Promise<void> {
  await db
    .insertInto('provider')
    .values({ ...provider, currency: 'EUR' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('price_list')
    .values({
      provider_id: provider.id,
      currency: PRICE_LIST_2026.currency,
      valid_from: Temporal.Instant.from(PRICE_LIST_2026.validFrom),
      prices: JSON.stringify(PRICE_LIST_2026),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('tariff')
    .values(
      TARIFFS.map(({ id, title, monthlyCents, timeDiscountPercent }) => ({
        id,
        title,
        monthly_cents: monthlyCents,
        time_discount_percent: timeDiscountPercent,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('plan')
    .values(
      PLANS.map(([id, title, kundenart, tariff_id, several_drivers]) => ({
        id,
        title,
        kundenart,
        tariff_id,
        several_drivers,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasProvider(db: Db): Promise<boolean> {
  const row = await db.selectFrom('provider').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
