/** What a customer bears of a damage at most, gross cents (decisions §5). */
export const DEDUCTIBLE_CENTS = 150_000;
export const DEDUCTIBLE_WITH_SAFETY_PACKAGE_CENTS = 30_000;
