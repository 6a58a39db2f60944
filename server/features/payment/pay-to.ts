import type { Payee } from '#domain/payment/payee.ts';
import { transferPurpose } from '#domain/payment/payment-means.ts';
import { payeeAccount } from './invoice-payments.ts';

/** Where, and with which words, an invoice is paid by transfer. */
export const payTo = (payee: Payee, number: string) => ({
  ...payeeAccount(payee),
  purpose: transferPurpose(number),
});
