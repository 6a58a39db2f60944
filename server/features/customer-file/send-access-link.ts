import { sendAccessLink } from '#contract/customer-file.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { sendConfirmationAgain } from '#server/features/customer/email-confirmation.ts';
import { queuePasswordReset } from '#server/features/session/send-password-resets.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { aboutAccount, findWhom } from './find-whom.ts';

/** §S20.7: the link goes to the person's address alone; whoever sends it never sees it. */
export const bindSendAccessLink = bind(sendAccessLink, {
  handle: async (context, { params, body: { kind } }) => {
    const { db, now, mailer, recordAct } = context;
    const head = await findWhom(context, params.accountNumber);
    if (isRefused(head)) return head;
    const { id, number, prename, email, emailConfirmedAt, state } = head;
    if (email === null) return refuse('NO_MAIL_ADDRESS');
    if (kind === 'EMAIL' && emailConfirmedAt) return refuse('MAIL_ADDRESS_CONFIRMED');
    if (kind === 'PASSWORD' && !mayLogIn(state)) return refuse('NO_LOGIN_POSSIBLE');
    const { waitSeconds } =
      kind === 'PASSWORD'
        ? await queuePasswordReset(db, mailer, { id, customerNumber: number, prename, email, now })
        : await sendConfirmationAgain(db, mailer, { customerId: id, email, prename, now });
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    await recordAct({
      kind: 'LINK_SENT',
      ...aboutAccount(head),
      after: { link: kind },
    });
    return { to: email };
  },
});
