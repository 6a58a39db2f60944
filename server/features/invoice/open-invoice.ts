import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Vault } from '#server/adapters/vault.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';

/**
 * The invoice with the whole debited account, as an electronic one names it (BT-91); those before sealing
 * have it so. What a lost key sealed is left out: the paper names its end.
 */
export function openInvoice(vault: Vault, invoice: Invoice): Invoice {
  const { payment } = invoice;
  if (payment?.kind !== 'DIRECT_DEBIT' || payment.account === undefined) return invoice;
  return { ...invoice, payment: { ...payment, iban: readIban(vault, payment.iban) ?? '' } };
}
