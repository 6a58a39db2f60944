import { showAgreementPdf } from '#contract/agreement.ts';
import { contractFileName } from '#domain/agreement/contract-document.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findAgreement } from './agreement.repository.ts';
import { contractPdf } from './contract-pdf.ts';

/** Only who agreed to it gets it: another account's is refused like an unknown one. */
export const bindShowAgreementPdf = bind(showAgreementPdf, async (context, { params }) => {
  const {
    db,
    session,
    request,
    reply,
    makePdf,
    publicUrl,
    config: { productName },
  } = context;
  const row = await findAgreement(db, params.id, session.customerId);
  if (!row) return refuse('AGREEMENT_UNKNOWN');
  try {
    const pdf = await contractPdf(row, { productName, publicUrl, make: makePdf });
    const day = row.givenAt.toZonedDateTimeISO(BERLIN).toPlainDate();
    headAttachment(reply, contractFileName(row.kind, day));
    return pdf;
  } catch (error) {
    if (!(error instanceof PdfUnavailable)) throw error;
    request.log.error({ err: error }, 'no PDF of a contract');
    return refuse('CONTRACT_PDF_UNAVAILABLE');
  }
});
