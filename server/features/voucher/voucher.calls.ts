import type { Vault } from '#server/adapters/vault.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindListVouchers } from './list-vouchers.ts';
import { bindRedeemVoucher } from './redeem-voucher.ts';

export const voucherCalls = (needs: { vault: Vault }): BoundCall[] => [
  bindListVouchers,
  bindRedeemVoucher(needs),
];
