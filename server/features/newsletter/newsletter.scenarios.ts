import * as mail from '#contract/mail.ts';
import { EVERYBODY, FOREIGN, NOBODYS_LINK } from '#server/test/callers.ts';
import { linkRefusals } from '#server/test/link-refusals.ts';
import { renewToken } from '#server/test/renew-token.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { NOW } from '#server/test/stage.ts';

const CONFIRM_SECRET = 'fuzz-newsletter';
const UNSUBSCRIBE_TOKEN = crypto.randomUUID();

export const newsletterScenarios = scenarios({
  calls: [
    callScenarios(mail.confirmNewsletter, {
      refusals: linkRefusals('POST /newsletter/confirm'),
      rights: {
        try: ({ call }, _, as) => call('POST /newsletter/confirm', { body: { token: 'made-up' } }, as),
        ...NOBODYS_LINK,
      },
    }),
    callScenarios(mail.subscribeNewsletter, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) =>
          call('POST /newsletter', { body: { email: 'neu@example.org' } }, FOREIGN),
        IDEMPOTENCY_KEY_REUSED: ({ call }) =>
          keyReused((key, second) =>
            call('POST /newsletter', { body: { email: `${second ? 'a' : 'b'}@example.org` } }, { key }),
          ),
      },
      rights: {
        try: ({ call }, { secrets }, as) =>
          call('POST /newsletter', { body: { email: secrets[2] ?? '' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(mail.unsubscribeNewsletter, {
      refusals: {
        ORIGIN_FORBIDDEN: ({ call }) =>
          call('POST /newsletter/unsubscribe', { query: { token: crypto.randomUUID() } }, FOREIGN),
        LINK_INVALID: ({ call }) => call('POST /newsletter/unsubscribe', { query: { token: 'cut' } }),
      },
      rights: {
        try: ({ call }, _, as) => call('POST /newsletter/unsubscribe', { query: { token: 'cut' } }, as),
        ...NOBODYS_LINK,
      },
    }),
  ],
  samples: () => ({
    calls: {
      'POST /newsletter/confirm': { token: [CONFIRM_SECRET] },
      'POST /newsletter/unsubscribe': { token: [UNSUBSCRIBE_TOKEN] },
    },
  }),
  renew: async ({ db, rolf }) => {
    const subject = 'neuigkeiten@example.org';
    await db
      .insertInto('newsletter_subscription')
      .values({ email: subject, asked_at: NOW, unsubscribe_token: UNSUBSCRIBE_TOKEN })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await renewToken(db, { secret: CONFIRM_SECRET, purpose: 'NEWSLETTER_CONFIRMATION', of: rolf, subject });
  },
});
