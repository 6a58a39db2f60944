import { showInvoicePdf } from '#contract/invoice.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { invoiceOf } from './invoice-view.ts';
import { ownInvoice } from './own-invoice.ts';

export const bindShowInvoicePdf = bind(
  showInvoicePdf,
  async ({ db, session, request, reply, makeInvoicePdf }, { params }) => {
    const stored = await ownInvoice(db, params.number, session);
    if (!stored) return refuse('INVOICE_UNKNOWN');
    try {
      const pdf = await makeInvoicePdf(invoiceOf(stored));
      headAttachment(reply, `rechnung-${params.number}.pdf`);
      return pdf;
    } catch (error) {
      if (!(error instanceof PdfUnavailable)) throw error;
      request.log.error({ err: error }, 'no PDF of an invoice');
      return refuse('PDF_UNAVAILABLE');
    }
  },
);
