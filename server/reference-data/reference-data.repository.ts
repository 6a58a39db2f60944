import { sql } from 'kysely';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import type { Db } from '#server/db/connect.ts';
import { STARTING_PLANS } from './plan-list.ts';

/**
 * Adds an operator's initial data: the provider, the prices of §S5.1, tariffs and plans. Existing rows stay
 * unchanged, except that km packages are added to a price list from before they existed.
 */
export async function seedRules(db: Db, provider: { id: string; title: string }): Promise<void> {
  // The rates are those of its country.
  const { vatRates: _, ...prices } = PRICE_LIST_2026;
  await db
    .insertInto('provider')
    .values({ ...provider, currency: 'EUR', tax_country: 'DE' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('price_list')
    .values({
      provider_id: provider.id,
      currency: PRICE_LIST_2026.currency,
      valid_from: Temporal.Instant.from(PRICE_LIST_2026.validFrom),
      prices: JSON.stringify(prices),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'currency', 'valid_from'])
        .doUpdateSet({ prices: sql`excluded.prices || price_list.prices` })
        .where(sql<boolean>`not price_list.prices ? 'kmPackages'`),
    )
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
  await seedPlans(db);
}

/** Adds missing plans, and completes plans from before registration existed. Other plans stay unchanged. */
export async function seedPlans(db: Db): Promise<void> {
  await db
    .insertInto('plan')
    .values(
      STARTING_PLANS.map((plan) => ({
        id: plan.id,
        title: plan.title,
        kundenart: plan.kundenart,
        tariff_id: plan.tariffId,
        several_drivers: plan.severalDrivers,
        position: plan.position,
        description: plan.description,
        qualities: JSON.stringify(plan.qualities),
        company: plan.company,
        option_ids: plan.optionIds,
        extra_fields: JSON.stringify(plan.extraFields),
        existing_card_required: plan.existingCardRequired,
        first_subcustomer_plan_id: plan.firstSubcustomerPlanId,
        offers_safety_package: plan.offersSafetyPackage,
        internal_note: plan.internalNote,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          kundenart: ref('excluded.kundenart'),
          position: ref('excluded.position'),
          description: ref('excluded.description'),
          qualities: ref('excluded.qualities'),
          company: ref('excluded.company'),
          option_ids: ref('excluded.option_ids'),
          extra_fields: ref('excluded.extra_fields'),
          existing_card_required: ref('excluded.existing_card_required'),
          first_subcustomer_plan_id: ref('excluded.first_subcustomer_plan_id'),
          offers_safety_package: ref('excluded.offers_safety_package'),
        }))
        .where('plan.company', 'is', null),
    )
    .execute();
}

export async function hasProvider(db: Db): Promise<boolean> {
  const row = await db.selectFrom('provider').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
