/** The most that a customer pays for a damage, gross cents (§S5.14). */
export const DEDUCTIBLE_CENTS = 150_000;
export const DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS = 30_000;

/** Returns the most that a customer pays for a damage, gross cents (§S5.14). */
export const deductibleCents = (hasSafetyPackage: boolean): number =>
  hasSafetyPackage ? DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS : DEDUCTIBLE_CENTS;
