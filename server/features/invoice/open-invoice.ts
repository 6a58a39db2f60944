import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Vault } from '#server/adapters/vault.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';

/**
 * The invoice with the account that is debited, whole, as an electronic invoice names it (BT-91). Invoices that were issued before
 * accounts were sealed have it so. What a lost key has sealed is left out: the paper names its last characters anyway.
 */
export function openInvoice(vault: Vault, invoice: Invoice): Invoice {
  const { payment } = invoice;
  if (payment?.kind !== 'DIRECT_DEBIT' || payment.account === undefined) return invoice;
  return { ...invoice, payment: { ...payment, iban: readIban(vault, payment.iban) ?? '' } };
}
