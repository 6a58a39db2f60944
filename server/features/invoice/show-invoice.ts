import { showInvoice } from '#contract/invoice.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { toInvoice } from './invoice-view.ts';
import { ownInvoice } from './own-invoice.ts';

export const bindShowInvoice = bind(showInvoice, async ({ db, session }, { params }) => {
  const stored = await ownInvoice(db, params.number, session);
  return stored ? toInvoice(stored) : refuse('INVOICE_UNKNOWN');
});
