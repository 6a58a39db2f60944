import { unsubscribeNewsletter } from '#contract/mail.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { endSubscription } from './newsletter.repository.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const bindUnsubscribeNewsletter = bind(unsubscribeNewsletter, async ({ db, now }, { query }) => {
  const isKnown = UUID.test(query.token) && (await endSubscription(db, query.token, now));
  return isKnown ? null : refuse('LINK_INVALID');
});
