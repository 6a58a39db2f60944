import { countUsageEvent } from '#contract/page.ts';
import { bind } from '#server/http/bind-call.ts';
import { addUsageEvent } from './usage-event.repository.ts';

/** Stores the event alone: no session, no address, nothing of what was done. */
export const bindCountUsageEvent = bind(countUsageEvent, async ({ db, now }, { body }) => {
  await addUsageEvent(db, body.event, now);
  return null;
});
