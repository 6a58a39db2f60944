import type { BoundCall } from '#server/http/bind-call.ts';
import type { MakeInvoicePdf } from './invoice-pdf.ts';
import { bindListInvoices } from './list-invoices.ts';
import { bindListInvoicesTable } from './list-invoices-table.ts';
import { bindShowElectronicInvoice } from './show-electronic-invoice.ts';
import { bindShowInvoice } from './show-invoice.ts';
import { bindShowInvoicePdf } from './show-invoice-pdf.ts';
import { bindShowInvoiceTable } from './show-invoice-table.ts';

export const invoiceCalls = ({ makePdf }: { makePdf: MakeInvoicePdf }): BoundCall[] => [
  bindListInvoices,
  bindListInvoicesTable,
  bindShowInvoice,
  bindShowInvoiceTable,
  bindShowElectronicInvoice,
  bindShowInvoicePdf(makePdf),
];
