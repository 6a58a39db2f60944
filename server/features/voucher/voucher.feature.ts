import { feature } from '#server/feature/feature.ts';
import { vouchersCommand } from './admin-vouchers.ts';
import { bindListVouchers } from './list-vouchers.ts';
import { bindRedeemVoucher } from './redeem-voucher.ts';
import { voucherJobs } from './voucher.jobs.ts';
import { voucherOwnData } from './voucher-own-data.repository.ts';

export const voucherFeature = feature({
  calls: [bindListVouchers, bindRedeemVoucher],
  jobs: voucherJobs,
  ownData: voucherOwnData,
  admin: [vouchersCommand],
});
