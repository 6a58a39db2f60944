import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import type { Db } from '#server/db/connect.ts';
import { findInvoice } from './invoice.repository.ts';
import type { MakeInvoicePdf } from './invoice-pdf.ts';
import { invoiceOf } from './invoice-view.ts';

/** Returns the PDF of an invoice for the mail that tells of it; undefined where no PDF can be made on this platform. */
export const attachedInvoice =
  (makePdf: MakeInvoicePdf) =>
  async (db: Db, invoiceId: number): Promise<Buffer | undefined> => {
    try {
      return await makePdf(invoiceOf(await findInvoice(db, invoiceId)));
    } catch (error) {
      if (error instanceof PdfUnavailable && error.reason === 'NO_TYPESETTER') return undefined;
      throw error;
    }
  };
