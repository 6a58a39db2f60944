import { feature } from '#server/feature/feature.ts';
import { billingCommand } from './admin-billing.ts';
import { invoiceJobs } from './invoice.jobs.ts';
import { invoiceLetters } from './invoice.letters.ts';
import { invoiceOwnData } from './invoice-own-data.repository.ts';
import { bindListInvoices } from './list-invoices.ts';
import { bindListInvoicesTable } from './list-invoices-table.ts';
import { bindShowElectronicInvoice } from './show-electronic-invoice.ts';
import { bindShowInvoice } from './show-invoice.ts';
import { bindShowInvoicePdf } from './show-invoice-pdf.ts';
import { bindShowInvoiceTable } from './show-invoice-table.ts';

export const invoiceFeature = feature({
  calls: [
    bindListInvoices,
    bindListInvoicesTable,
    bindShowInvoice,
    bindShowInvoiceTable,
    bindShowElectronicInvoice,
    bindShowInvoicePdf,
  ],
  jobs: invoiceJobs,
  ownData: invoiceOwnData,
  admin: [billingCommand],
  letters: invoiceLetters,
});
