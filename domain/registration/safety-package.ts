import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';
import type { PriceList } from '#domain/tariff/price-list.ts';

/** Gross cents for a year (§9.14), by the customer kind of the plan: companies and organisations pay their own price. */
export const safetyPackageCents = (
  priceList: Pick<PriceList, 'safetyPackageCents' | 'companySafetyPackageCents'>,
  kundenart: string,
): number =>
  isCompanyKind(registrationKind(kundenart))
    ? priceList.companySafetyPackageCents
    : priceList.safetyPackageCents;

/** The same of a plan; null where the plan is without a safety package. */
export const packageCentsOfPlan = (
  plan: { kundenart: string; offersSafetyPackage: boolean },
  priceList: Parameters<typeof safetyPackageCents>[0],
): number | null => (plan.offersSafetyPackage ? safetyPackageCents(priceList, plan.kundenart) : null);
