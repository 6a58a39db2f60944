import type { Payee } from '#domain/payment/payee.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { MakeInvoicePdf } from './invoice-pdf.ts';
import { bindListInvoices } from './list-invoices.ts';
import { bindListInvoicesTable } from './list-invoices-table.ts';
import { bindShowElectronicInvoice } from './show-electronic-invoice.ts';
import { bindShowInvoice } from './show-invoice.ts';
import { bindShowInvoicePdf } from './show-invoice-pdf.ts';
import { bindShowInvoiceTable } from './show-invoice-table.ts';

export const invoiceCalls = ({
  makePdf,
  payee,
}: {
  makePdf: MakeInvoicePdf;
  /** Who is paid by transfer; without it nobody is told how. */
  payee: Payee | undefined;
}): BoundCall[] => [
  bindListInvoices({ payee }),
  bindListInvoicesTable,
  bindShowInvoice,
  bindShowInvoiceTable,
  bindShowElectronicInvoice,
  bindShowInvoicePdf(makePdf),
];
