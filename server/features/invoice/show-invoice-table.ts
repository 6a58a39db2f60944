import { showInvoiceTable } from '#contract/invoice.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { invoiceTable } from './invoice-table.ts';
import { invoiceOf } from './invoice-view.ts';
import { ownInvoice } from './own-invoice.ts';

export const bindShowInvoiceTable = bind(showInvoiceTable, async ({ db, session, reply }, { params }) => {
  const stored = await ownInvoice(db, params.number, session);
  if (!stored) return refuse('INVOICE_UNKNOWN');
  headAttachment(reply, `rechnung-${params.number}.csv`);
  return Buffer.from(invoiceTable(invoiceOf(stored)));
});
