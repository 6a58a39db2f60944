import type { OutputOf } from '#contract/calls.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Voucher = OutputOf<'GET /vouchers'>['items'][number];

/** The vouchers that the account has redeemed, the latest first. */
export const vouchersQuery = callQuery('GET /vouchers', {});
