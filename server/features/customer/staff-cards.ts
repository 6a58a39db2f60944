import type { CallOutput } from '#contract/call.ts';
import { endAccessCard, searchAccessCards } from '#contract/customer.ts';
import { typedCardNumber } from '#domain/customer/card-number.ts';
import { withSuffix } from '#domain/customer/customer-number.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findCardHolder, searchCards } from './access-card.repository.ts';
import { endCardOf } from './end-card.ts';

/** More than anybody at a desk looks up, and too little to read the customers' names one number after the other. */
const SEARCHES_PER_HOUR = 120;

type Found = CallOutput<typeof searchAccessCards>['items'][number];

const nameOf = ({ prename, name }: { prename: string | null; name: string | null }) =>
  [prename, name].filter(Boolean).join(' ');

function cardView(row: Awaited<ReturnType<typeof searchCards>>[number]): Found {
  const { customerId: id, customerNumber } = row;
  return {
    number: row.number,
    state: row.lostAt ? 'LOST' : id === null ? 'FREE' : 'HELD',
    holder: id === null || customerNumber === null ? null : { id, customerNumber, name: nameOf(row) },
  };
}

export const bindSearchAccessCards = bind(searchAccessCards, async ({ db, now, session }, { query }) => {
  const { waitSeconds } = await countAttempt(
    db,
    `card-search:${session.customerId}`,
    SEARCHES_PER_HOUR,
    60,
    now,
  );
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const rows = await searchCards(db, {
    cardNumber: typedCardNumber(query.search),
    customerNumber: withSuffix(query.search.trim()),
    providerId: session.providerId,
  });
  return { items: rows.map(cardView) };
});

export const bindEndAccessCard = bind(endAccessCard, async ({ db, now, session, mailer }, { body }) => {
  const { number, customerId, ending } = body;
  const holder = await findCardHolder(db, customerId);
  if (holder?.providerId !== session.providerId) return refuse('CARD_NOT_HELD');
  const ended = await endCardOf(db, mailer, { number, customerId, ending, by: session.customerId, now });
  if (isRefused(ended)) return ended;
  const [row] = await searchCards(db, {
    cardNumber: number,
    customerNumber: '',
    providerId: session.providerId,
  });
  return row ? cardView(row) : refuse('CARD_NOT_HELD');
});
