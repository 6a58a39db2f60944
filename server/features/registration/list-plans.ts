import { listPlans } from '#contract/registration.ts';
import { slugify } from '#domain/registration/extra-fields.ts';
import { isMainPlan, registrationKind } from '#domain/registration/registration-kind.ts';
import { bind } from '#server/http/bind-call.ts';
import { findOfferedPlans } from './plan.repository.ts';

/** Leaves out internal notes. */
export const bindListPlans = bind(listPlans, async ({ db }) => {
  const plans = await findOfferedPlans(db);
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
      tarif: plan.tariff,
      sipak: plan.sipakCents === null ? null : { cents: plan.sipakCents },
      company: plan.company,
      firstSubcustomer: plan.firstSubcustomerPlanId,
      severalDrivers: plan.severalDrivers,
      qualities: plan.qualities,
      extraFields: plan.extraFields.map((field) => ({ ...field, key: slugify(field.title) })),
      registerLogic: { existingCardRequired: plan.existingCardRequired },
    })),
  };
});
