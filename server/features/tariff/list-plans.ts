import { listPlans } from '#contract/tariff.ts';
import { slugify } from '#domain/registration/extra-fields.ts';
import { isMainPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import { packageCentsOfPlan } from '#domain/registration/safety-package.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';
import { vatAt } from '#domain/tariff/vat.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { findOfferedPlans, type PlanRow } from './plan.repository.ts';

/** Leaves out internal notes. The safety package costs what the first provider's price list says, as on the pages. */
export const bindListPlans = bind(listPlans, async ({ db, now }) => {
  const [plans, [provider], priceLists] = await Promise.all([
    findOfferedPlans(db),
    findProviders(db),
    findCurrentPriceLists(db, now),
  ]);
  const priceList = provider && priceLists.get(provider.id);
  const vatBasisPoints = priceList && vatAt(priceList.vatRates, now);
  return {
    items: plans.map((plan) => ({
      id: plan.id,
      title: plan.title,
      description: plan.description,
      kundenart: plan.kundenart,
      kind: registrationKind(plan.kundenart),
      mainPlan: isMainPlan(plan.kundenart),
      productIds: [plan.id],
      productPackageIds: plan.optionIds,
      ...(vatBasisPoints === undefined ? {} : { vatBasisPoints }),
      tarif: plan.tariff,
      sipak: toSafetyPackage(plan, priceList),
      company: plan.company,
      firstSubcustomer: plan.firstSubcustomerPlanId,
      severalDrivers: plan.severalDrivers,
      qualities: plan.qualities,
      extraFields: plan.extraFields.map((field) => ({ ...field, key: slugify(field.title) })),
      registerLogic: { existingCardRequired: plan.existingCardRequired },
    })),
  };
});

function toSafetyPackage(plan: PlanRow, priceList: PriceList | undefined) {
  const cents = priceList ? packageCentsOfPlan(plan, priceList) : null;
  if (!priceList || cents === null) return null;
  const { deductibleCents, reducedDeductibleCents } = priceList;
  return { cents, deductibleCents, reducedDeductibleCents };
}
