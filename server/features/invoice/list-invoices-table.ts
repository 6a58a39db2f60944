import { listInvoicesTable } from '#contract/invoice.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { findInvoices } from './invoice.repository.ts';
import { listTable } from './invoice-table.ts';
import { invoiceOf } from './invoice-view.ts';

export const bindListInvoicesTable = bind(
  listInvoicesTable,
  async ({ db, session, reply }, { query: { year, kind } }) => {
    const invoices = (await findInvoices(db, session.customerId)).filter(
      (stored) =>
        (year === undefined || stored.year === Number(year)) &&
        (kind === undefined || invoiceOf(stored).kind === kind),
    );
    headAttachment(reply, `${['rechnungen', year].filter(Boolean).join('-')}.csv`);
    return Buffer.from(listTable(invoices));
  },
);
