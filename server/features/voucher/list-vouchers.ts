import { listVouchers } from '#contract/voucher.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAccountCurrency, findVouchers, findVoucherUses } from './voucher.repository.ts';
import { toVoucher } from './voucher-view.ts';

export const bindListVouchers = bind(listVouchers, async ({ db, now, session: { customerId } }) => {
  const [vouchers, uses, currency] = await Promise.all([
    findVouchers(db, customerId),
    findVoucherUses(db, customerId),
    findAccountCurrency(db, customerId),
  ]);
  const items = vouchers.map((row) => toVoucher(row, uses, now));
  return {
    items,
    remaining: { cents: sumOf(items, ({ remaining }) => remaining.cents), currency },
  };
});
