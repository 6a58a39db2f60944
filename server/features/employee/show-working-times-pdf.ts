import { showWorkingTimesPdf } from '#contract/employee.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findEmployee } from './employee.repository.ts';
import { readTimeSheet } from './read-time-sheet.ts';
import { daysOf, sheetFileName } from './sheet-days.ts';
import { workingTimesPdf } from './working-times-pdf.ts';

export const bindShowWorkingTimesPdf = bind(showWorkingTimesPdf, async (context, { query }) => {
  const {
    db,
    now,
    session,
    request,
    reply,
    makePdf,
    config: { productName },
  } = context;
  const { customerId, customerNumber } = session;
  const days = daysOf(query);
  const [read, person] = await Promise.all([
    readTimeSheet(db, customerId, days, now),
    findEmployee(db, customerNumber),
  ]);
  const name = [person?.prename, person?.name].filter(Boolean).join(' ');
  try {
    const pdf = await workingTimesPdf(
      read,
      { ...days, name, customerNumber, now },
      { productName, make: makePdf },
    );
    headAttachment(reply, `${sheetFileName(query)}.pdf`);
    return pdf;
  } catch (error) {
    if (!(error instanceof PdfUnavailable)) throw error;
    request.log.error({ err: error }, 'no PDF of working times');
    return refuse('TIMES_PDF_UNAVAILABLE');
  }
});
