/** Packages of kilometres paid in advance (§S5.12): gross cents of each size, and days until they expire. */
export const KM_PACKAGES = [
  { km: 100, cents: 2_700 },
  { km: 250, cents: 6_200 },
  { km: 500, cents: 11_500 },
] as const;
export const KM_PACKAGE_DAYS = 90;
