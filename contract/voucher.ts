import * as z from 'zod';
import { defineCall } from './call.ts';
import { id, instant, money } from './shapes.ts';

/** What its calls are about, for the document of the API. @public */
export const subject = 'Gutscheine';

const voucher = z.object({
  id,
  title: z.string(),
  total: money,
  remaining: money.describe('0, wenn er verfallen ist'),
  redeemedAt: instant,
  expiresAt: instant,
  validUntil: z.iso.date().describe('JJJJ-MM-TT, letzter Tag in Berlin'),
  state: z.enum(['VALID', 'USED_UP', 'EXPIRED']),
  expired: money.describe('was verfallen ist'),
  uses: z.array(
    z.object({
      at: instant,
      invoiceNumber: z.string(),
      amount: money.describe('negativ: zurückgegeben, weil die Rechnung storniert wurde'),
    }),
  ),
});

/** §2.44: a main account's; a driver has none. */
export const listVouchers = defineCall({
  base: 'booking',
  method: 'GET',
  path: '/vouchers',
  summary: 'Die eingelösten Gutscheine des Accounts, und wofür sie verwendet wurden',
  output: z.object({ items: z.array(voucher), remaining: money }),
  refusals: ['AUTHENTICATION'],
});

/** §5.6, §S11.11, §S11.12. */
export const redeemVoucher = defineCall({
  base: 'booking',
  method: 'POST',
  path: '/vouchers',
  summary: 'Einen Gutschein einlösen; ein Code zählt einmal',
  customersOnly: true,
  idempotent: true,
  body: z.strictObject({ code: z.string().max(100).describe('wie 2345-abCd') }),
  status: 201,
  output: voucher,
  refusals: [
    'AUTHENTICATION',
    'FORBIDDEN',
    'ORIGIN_FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'VOUCHER_UNKNOWN',
    'VOUCHER_EXPIRED',
    'VOUCHER_TAKEN',
    'VOUCHER_REDEEMED',
    'VOUCHER_USED_UP',
  ],
});
