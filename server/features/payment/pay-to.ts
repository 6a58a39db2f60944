import type { Payee } from '#domain/payment/payee.ts';
import { payeeAccount } from './invoice-payments.ts';

/** Where, and with which words, an invoice is paid by transfer. */
export const payTo = (payee: Payee, number: string) => ({
  ...payeeAccount(payee),
  purpose: `Rechnung ${number}`,
});
