import { feature } from '#server/feature/feature.ts';
import { bindListVouchers } from './list-vouchers.ts';
import { bindRedeemVoucher } from './redeem-voucher.ts';
import { voucherJobs } from './voucher.jobs.ts';

export const voucherFeature = feature({
  calls: [bindListVouchers, bindRedeemVoucher],
  jobs: voucherJobs,
});
