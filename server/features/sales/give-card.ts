import { giveCard } from '#contract/activation.ts';
import { typedCardNumber } from '#domain/customer/card-number.ts';
import { type FieldCode, fieldText } from '#domain/customer/field-text.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { activationObstacle } from '#domain/sales/activation.ts';
import { findCard, findCards, takeCard } from '#server/features/customer/access-card.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { refuseObstacle } from './activation-standing.ts';
import { takeActivationStep } from './take-activation-step.ts';

/** Answers tell cards that are free from those that are not: enough for a day at a desk, too little to look for some. */
const PER_HOUR = 60;

/** §5.4. Nobody needs a card, so it may come later too, as long as the partner sees the account. */
export const bindGiveCard = bind(giveCard, {
  precheck: async ({ db, now, session }) => {
    const { waitSeconds } = await countAttempt(db, `cards:${session.customerId}`, PER_HOUR, 60, now);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },
  handle: (context, { params, body }) => {
    const { db } = context;
    return takeActivationStep(context, params, async (standing, note) => {
      const obstacle = activationObstacle(standing.facts);
      if (obstacle !== 'ACTIVE' && obstacle !== 'PHOTOS') {
        const refusal = refuseObstacle(standing);
        if (refusal) return refusal;
      }
      const number = typedCardNumber(body.number);
      if (number === undefined) return refuseNumber('CARD_INVALID');
      const cards = await findCards(db, standing.person.id);
      if (cards.includes(number)) return undefined;
      if (cards.length > 0) return refuse('CARD_HELD');
      // Of two who are given the same card at once, the database lets one have it.
      const given = {
        number,
        customerId: standing.person.id,
        by: context.session.customerId,
        now: context.now,
      };
      if (await takeCard(db, given)) {
        await note({ kind: 'CARD_GIVEN' });
        return undefined;
      }
      const card = await findCard(db, number);
      return refuseNumber(card ? (card.lostAt ? 'CARD_LOST' : 'CARD_TAKEN') : 'CARD_UNKNOWN');
    });
  },
});

const refuseNumber = (code: FieldCode) =>
  refuse('FIELD_INVALID', {
    fields: [
      {
        name: 'number',
        code,
        message: {
          de: fieldText(code, FIELD_LABELS.card, 'de'),
          en: fieldText(code, FIELD_LABELS.card, 'en'),
        },
      },
    ],
  });
