import { blockOwnCard, listOwnCards } from '#contract/customer.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { findCards } from './access-card.repository.ts';
import { endCardOf } from './end-card.ts';

export const bindListOwnCards = bind(listOwnCards, async ({ db, session }) => ({
  cards: (await findCards(db, session.customerId)).map((number) => ({ number })),
}));

/** Without a password: whoever has lost a card blocks it wherever they are, and it takes nothing from anybody else. */
export const bindBlockOwnCard = bind(blockOwnCard, async ({ db, now, session, mailer }, { body }) => {
  const { customerId } = session;
  const refused = await db.transaction().execute(async (transaction) => {
    const card = { number: body.number, customerId, ending: 'LOST' as const, by: customerId, now };
    const ended = await endCardOf(transaction, mailer, card);
    return isRefused(ended) ? ended : undefined;
  });
  if (refused) return refused;
  return { cards: (await findCards(db, customerId)).map((number) => ({ number })) };
});
