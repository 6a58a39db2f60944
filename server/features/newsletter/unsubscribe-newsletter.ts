import { unsubscribeNewsletter } from '#contract/mail.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { endSubscription } from './newsletter.repository.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Whoever has no subscription any more has got what they ask for (§7.51). A link that was cut is told: its reader would
 * else believe that the mails end.
 */
export const bindUnsubscribeNewsletter = bind(unsubscribeNewsletter, async ({ db, now }, { query }) => {
  if (!UUID.test(query.token)) return refuse('LINK_INVALID');
  await endSubscription(db, query.token, now);
  return null;
});
