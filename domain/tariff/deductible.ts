import type { PriceList } from './price-list.ts';

/** The most that a customer pays for a damage under this price list, gross cents (§S5.14). */
export const deductibleCents = (
  priceList: Pick<PriceList, 'deductibleCents' | 'reducedDeductibleCents'>,
  hasSafetyPackage: boolean,
): number => (hasSafetyPackage ? priceList.reducedDeductibleCents : priceList.deductibleCents);
