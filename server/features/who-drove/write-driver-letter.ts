import { writeDriverLetter } from '#contract/who-drove.ts';
import { operatorAs } from '#domain/invoice/company.ts';
import { PdfUnavailable } from '#server/adapters/pdf-maker.ts';
import { findCompany } from '#server/features/provider/issuer.repository.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { driverLetterSheet } from './driver-letter.ts';
import { aboutNamed, findNamed } from './find-named.ts';
import { noteWritten } from './who-drove.repository.ts';

/** §S20.28: made anew each time, and each one stands in the log. */
export const bindWriteDriverLetter = bind(writeDriverLetter, async (context, { params }) => {
  const { db, now, session, request, reply, makePdf, recordAct, config } = context;
  const named = await findNamed(context, params);
  if (isRefused(named)) return named;
  const { question, trip, driver, part } = named;
  const operator = operatorAs(config.operator, await findCompany(db, session.providerId));
  try {
    const pdf = await makePdf(driverLetterSheet({ question, driver, part, operator, now }));
    await db.transaction().execute(async (transaction) => {
      const of = { questionId: question.id, bookingId: trip.id, customerId: trip.driver.id, now };
      await noteWritten(transaction, of);
      await recordAct({ ...aboutNamed(named), kind: 'DRIVER_NAMED' }, transaction);
    });
    headAttachment(reply, `auskunft-buchung-${trip.id}.pdf`);
    return pdf;
  } catch (error) {
    if (!(error instanceof PdfUnavailable)) throw error;
    request.log.error({ err: error }, 'no PDF of a letter to an authority');
    return refuse('PDF_UNAVAILABLE');
  }
});
