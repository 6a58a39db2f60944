import { provePresence } from '#contract/activation.ts';
import { typedCode } from '#domain/registration/typed-code.ts';
import { countingPresence } from '#domain/sales/activation.ts';
import { confirmCustomerEmail } from '#server/features/customer/email-confirmation.repository.ts';
import { countAttempt, uncountAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findStanding, refuseObstacle } from './activation-standing.ts';
import { spendPresenceCode, tryPresenceCode } from './presence-code.repository.ts';
import { presenceHash } from './presence-hash.ts';
import { insertSalesEvent } from './sales.repository.ts';
import { takeActivationStep } from './take-activation-step.ts';

/** More than anybody at a desk mistypes; whoever guesses waits for the next day. */
export const WRONG_CODES_PER_DAY = 30;

/** §S12.3. Tries are counted before the code is compared, and stay counted when it is refused. */
export const bindProvePresence = bind(provePresence, {
  precheck: async ({ db, now, session, sign }, { params, body }) => {
    const { id: registrationId, customerId } = params;
    const code = typedCode(body.code);
    if (code === undefined) return refuse('FIELD_INVALID', { fields: [NO_CODE] });
    const standing = await findStanding(db, { session, registrationId, customerId, now });
    if (!standing) return refuse('SALES_REGISTRATION_UNKNOWN');
    const refusal = refuseObstacle(standing);
    if (refusal) return refusal;
    const wrong = `presence-wrong:${session.customerId}`;
    const { waitSeconds } = await countAttempt(db, wrong, WRONG_CODES_PER_DAY, 24 * 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const tried = await tryPresenceCode(db, { customerId, registrationId, now });
    if (!tried) {
      await uncountAttempt(db, wrong);
      // Somebody else at the partner may have been quicker with the same code, even since the standing was read.
      const later = await findStanding(db, { session, registrationId, customerId, now });
      if (!later) return refuse('SALES_REGISTRATION_UNKNOWN');
      return countingPresence(later.facts, now) ? undefined : refuse('PRESENCE_CODE_ENDED');
    }
    const hash = await presenceHash(sign, customerId, code);
    if (tried.hashes.some((one) => one.equals(hash))) {
      await uncountAttempt(db, wrong);
      return undefined;
    }
    const { partner } = standing;
    const who = { partnerId: partner.id, personId: session.customerId, customerId };
    await insertSalesEvent(db, { registrationId, ...who, kind: 'CODE_WRONG', now });
    return tried.triesLeft === 0
      ? refuse('PRESENCE_CODE_ENDED')
      : refuse('PRESENCE_CODE_WRONG', { detail: wrongText(tried.triesLeft) });
  },
  handle: (context, { params, body }) => {
    const { db, now, sign } = context;
    return takeActivationStep(context, params, async (standing, note) => {
      const { person, facts } = standing;
      const hash = await presenceHash(sign, person.id, typedCode(body.code) ?? '');
      const spent = await spendPresenceCode(db, { customerId: person.id, hash });
      if (!spent) {
        return countingPresence(facts, now) || facts.documentsValid
          ? undefined
          : refuse('PRESENCE_CODE_ENDED');
      }
      await note({ kind: 'PRESENCE_PROVED' });
      // Whoever reads it in the mail has shown whose address it is, if it is still that of the account.
      if (spent.email !== undefined)
        await confirmCustomerEmail(db, { customerId: person.id, email: spent.email, now });
      return undefined;
    });
  },
});

const NO_CODE = {
  name: 'code',
  code: 'invalid_format',
  message: {
    de: 'Ein Code hat vier Ziffern von 2 bis 9 und vier Buchstaben, zum Beispiel 2345-abCd.',
    en: 'A code has four digits from 2 to 9 and four letters, for example 2345-abCd.',
  },
};

const wrongText = (triesLeft: number) => ({
  de: `Der Code stimmt nicht. Vergleiche ihn Zeichen für Zeichen; große und kleine Buchstaben zählen. ${
    triesLeft === 1 ? 'Ein Versuch bleibt.' : `${triesLeft} Versuche bleiben.`
  }`,
  en: `The code is not correct. Compare each character; upper and lower case count. ${
    triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`
  }`,
});
