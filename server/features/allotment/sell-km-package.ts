import { kmPackageExpiry } from '#domain/allotment/validity.ts';
import { kmPackageBought } from '#domain/ledger/account-entries.ts';
import type { KmPackage, PriceList } from '#domain/tariff/price-list.ts';
import { vatAt } from '#domain/tariff/vat.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertKmPackage, type KmPackageRow } from './km-package.repository.ts';

/** Sells a package of this price list to a main account; it comes with the next invoice. */
export async function sellKmPackage(
  db: Db,
  {
    customerId,
    offer,
    priceList,
    now,
  }: { customerId: number; offer: KmPackage; priceList: PriceList; now: Temporal.Instant },
): Promise<KmPackageRow> {
  const { currency, id: priceListId, kmPackageDays, vatRates } = priceList;
  const bought = await insertKmPackage(db, {
    customerId,
    ...offer,
    currency,
    priceListId,
    vatBasisPoints: vatAt(vatRates, now) ?? null,
    boughtAt: now,
    expiresAt: kmPackageExpiry(now, kmPackageDays),
  });
  const posting = {
    cause: 'KM_PACKAGE_BOUGHT' as const,
    causeKey: String(bought.id),
    matter: { customerId, currency },
    occurredAt: now,
    entries: kmPackageBought(bought),
  };
  await insertPostings(db, [posting], now);
  return bought;
}
