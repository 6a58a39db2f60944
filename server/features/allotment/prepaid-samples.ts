import { BERLIN } from '#domain/booking/grid.ts';
import { lastMonth } from '#domain/invoice/billing-month.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { findCurrentPriceLists } from '#server/features/provider/price-list.repository.ts';
import { type Issue, issueVoucher } from '#server/features/voucher/issue-voucher.ts';
import { redeemCode } from '#server/features/voucher/redeem-code.ts';
import { findSampleAccount } from './km-package.repository.ts';
import { refundKmPackages } from './refund-km-packages.ts';
import { sellKmPackage } from './sell-km-package.ts';

/** Nobody has redeemed it yet: to be tried out. */
export const SAMPLE_CODE = '2345-abCd';
const SAMPLE_ACCOUNT = '100001-1';
const SAMPLE_KM = 500;

/** Blocked, so nothing of a package can be driven any more. */
const BLOCKED_ACCOUNT = '100007-1';
const RETURNED_KM = 250;

/**
 * Gives the blocked account of a demonstration a package of which nothing was driven, and its refund (docs/decisions/090): both are
 * on its invoices and among its packages. Does nothing once it has any.
 */
export async function addRefundedSample(db: Db, now: Temporal.Instant): Promise<void> {
  const account = await findSampleAccount(db, BLOCKED_ACCOUNT);
  const priceList = account && (await findCurrentPriceLists(db, now)).get(account.providerId);
  const offer = priceList?.kmPackages.find(({ km }) => km === RETURNED_KM);
  if (!account || !priceList || !offer) return;
  const bought = lastMonth(now)
    .toPlainDate({ day: 9 })
    .toZonedDateTime({ timeZone: BERLIN, plainTime: '19:05' });
  await sellKmPackage(db, { customerId: account.id, offer, priceList, now: bought.toInstant() });
  await refundKmPackages(db, { customerId: account.id, now: now.subtract({ hours: 30 }) });
}

/**
 * Gives a demonstration's first account what it paid in advance, on past days (§S8.1): kilometres, a voucher
 * that paid an invoice, one left; and issues one to try. Nothing once it has any.
 */
export async function addPrepaidSamples(db: Db, vault: Vault, now: Temporal.Instant): Promise<void> {
  const account = await findSampleAccount(db, SAMPLE_ACCOUNT);
  const priceList = account && (await findCurrentPriceLists(db, now)).get(account.providerId);
  const offer = priceList?.kmPackages.find(({ km }) => km === SAMPLE_KM);
  if (!account || !priceList || !offer) return;
  const { id: customerId, providerId } = account;
  const third = lastMonth(now).toPlainDate({ day: 3 });
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: BERLIN, plainTime: '18:20' }).toInstant();
  await sellKmPackage(db, { customerId, offer, priceList, now: at(third) });
  const issue = (title: string, cents: number, day: Temporal.Instant, given?: string) => {
    const voucher: Issue = {
      providerId,
      currency: priceList.currency,
      cents,
      title,
      sold: false,
      by: 'Demonstration',
      now: day,
    };
    return issueVoucher(db, vault, voucher, given);
  };
  const redeemed = async (title: string, cents: number, day: Temporal.Instant) => {
    const code = await issue(title, cents, day);
    await redeemCode(db, vault, code, { providerId, customerId, now: day });
  };
  await redeemed('Willkommen', 2_000, at(third.subtract({ months: 1 })));
  await redeemed('Freunde werben', 2_500, now.subtract({ hours: 30 }));
  await issue('Zum Ausprobieren', 1_500, now.subtract({ hours: 30 }), SAMPLE_CODE);
}
