import { tellDriver } from '#contract/who-drove.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutNamed, findNamed } from './find-named.ts';
import { timeWords } from './time-words.ts';
import { driverAsked } from './who-drove.letters.ts';
import { noteTold } from './who-drove.repository.ts';

/** §S20.28: once for a question; whoever has no mail address is noted as told by letter. */
export const bindTellDriver = bind(tellDriver, {
  handle: async (context, { params }) => {
    const { db, now, mailer, session, recordAct } = context;
    const named = await findNamed(context, params);
    if (isRefused(named)) return named;
    const { question, trip, driver } = named;
    const of = { questionId: question.id, bookingId: trip.id, customerId: trip.driver.id, now };
    if (!(await noteTold(db, of))) return refuse('DRIVER_TOLD');
    const { authority, reference, plate } = question;
    if (driver.email)
      await mailer.queue(db, {
        letter: driverAsked,
        to: driver.email,
        contractOf: { providerId: session.providerId },
        placeholders: { prename: driver.prename, authority, reference, plate, when: timeWords(question) },
        now,
      });
    await recordAct({ ...aboutNamed(named), kind: 'DRIVER_TOLD' });
    return { toldAt: now.toString(), isMailed: driver.email !== null };
  },
});
