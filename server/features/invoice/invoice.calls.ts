import type { Payee } from '#domain/payment/payee.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindListInvoices } from './list-invoices.ts';
import { bindShowElectronicInvoice } from './show-electronic-invoice.ts';
import { bindShowInvoice } from './show-invoice.ts';
import { bindShowInvoiceTable } from './show-invoice-table.ts';

export const invoiceCalls = (needs: { payee: Payee | undefined }): BoundCall[] => [
  bindListInvoices(needs),
  bindShowInvoice,
  bindShowInvoiceTable,
  bindShowElectronicInvoice,
];
