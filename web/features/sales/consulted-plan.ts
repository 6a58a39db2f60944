import type { ConsultedPlan } from '#domain/sales/consulting.ts';
import type { Plan } from '#web/features/registration/plans.ts';

export const consultedPlan = (plan: Plan): ConsultedPlan => ({
  id: plan.id,
  title: plan.title,
  kundenart: plan.kundenart,
  severalDrivers: plan.severalDrivers,
  existingCardRequired: plan.registerLogic.existingCardRequired,
  extraFields: plan.extraFields,
  tariff: plan.tarif,
  sipakCents: plan.sipak?.cents ?? null,
});
