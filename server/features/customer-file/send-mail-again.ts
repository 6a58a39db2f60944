import { sendMailAgain } from '#contract/customer-file.ts';
import { tryMailAgain } from '#server/features/mail/mail.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutAccount, findWhom } from './find-whom.ts';

/** §S20.7: of what was handed over the words are gone; what was given up still has them. */
export const bindSendMailAgain = bind(sendMailAgain, {
  handle: async (context, { params }) => {
    const { db, now, recordAct } = context;
    const head = await findWhom(context, params.accountNumber);
    if (isRefused(head)) return head;
    const { id } = params;
    const isTried = head.email !== null && (await tryMailAgain(db, { id, email: head.email, now }));
    if (!isTried) return refuse('MAIL_NOT_GIVEN_UP');
    await recordAct({
      kind: 'MAIL_SENT_AGAIN',
      ...aboutAccount(head),
      after: { mail: id },
    });
    return { id };
  },
});
