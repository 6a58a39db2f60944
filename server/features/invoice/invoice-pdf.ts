import { readFileSync } from 'node:fs';
import { electronicInvoice } from '#domain/invoice/electronic-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { FACTUR_X_FILE, invoicePaper } from '#domain/invoice/invoice-paper.ts';
import { makePdf } from '#server/adapters/pdf-maker.ts';
import type { Sheet } from '#server/adapters/typeset.ts';
import { withFacturX } from './factur-x.ts';

export type MakeInvoicePdf = (invoice: Invoice) => Promise<Buffer<ArrayBuffer>>;

const TEMPLATE = readFileSync(new URL('invoice.typ', import.meta.url), 'utf8');

/** The paper of an invoice, with its electronic invoice as an attachment. */
export const invoiceSheet = (invoice: Invoice): Sheet => ({
  template: TEMPLATE,
  paper: invoicePaper(invoice),
  inputs: { file: FACTUR_X_FILE, xml: electronicInvoice(invoice) },
  standard: 'a-3a',
});

/**
 * Returns the invoice as PDF/A-3a, tagged, with its electronic invoice inside (ZUGFeRD, EN 16931; docs/decisions/064); the
 * same invoice gives the same bytes. Rejects with PdfUnavailable.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer<ArrayBuffer>> {
  return withFacturX(await makePdf(invoiceSheet(invoice)));
}
