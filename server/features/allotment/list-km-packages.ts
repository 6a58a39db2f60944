import { listKmPackages } from '#contract/allotment.ts';
import { kmPackageExpiry, lastDay } from '#domain/allotment/validity.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { vatAt } from '#domain/tariff/vat.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import { canBill } from '#server/features/provider/provider.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { findKmPackages, findKmPackageUses } from './km-package.repository.ts';
import { toKmPackage } from './km-package-view.ts';

export const bindListKmPackages = bind(listKmPackages, async ({ db, now, session }) => {
  const { customerId, providerId, customerNumber, isSalesPartner } = session;
  const [packages, uses, lists, sells] = await Promise.all([
    findKmPackages(db, customerId),
    findKmPackageUses(db, customerId),
    findCurrentPriceLists(db, now),
    canBill(db, providerId),
  ]);
  const priceList = lists.get(providerId);
  const items = packages.map((row) => toKmPackage(row, uses, now));
  const mayBuy = isMainAccount(customerNumber) && !isSalesPartner;
  const validDays = priceList?.kmPackageDays ?? 0;
  const vatBasisPoints = priceList && vatAt(priceList.vatRates, now);
  return {
    items,
    remainingKm: sumOf(items, ({ remainingKm }) => remainingKm),
    offers: priceList && mayBuy && sells ? [...priceList.kmPackages] : [],
    validDays,
    validUntil: lastDay(kmPackageExpiry(now, validDays)).toString(),
    ...(vatBasisPoints === undefined ? {} : { vatBasisPoints }),
    currency: priceList?.currency ?? 'EUR',
  };
});
