import { endCard } from '#contract/activation.ts';
import { endCardOf } from '#server/features/customer/end-card.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { takeActivationStep } from './take-activation-step.ts';

/** §S12.8: whatever the account's state, as long as the partner sees it: who leaves gives the card back. */
export const bindEndCard = bind(endCard, (context, { params, body }) => {
  const { db, now, session, mailer } = context;
  return takeActivationStep(context, params, async ({ person }, note) => {
    const card = { ...body, customerId: person.id, by: session.customerId, now };
    const ended = await endCardOf(db, mailer, card);
    if (isRefused(ended)) return ended;
    if (ended) await note({ kind: body.ending === 'LOST' ? 'CARD_LOST' : 'CARD_RETURNED' });
    return undefined;
  });
});
