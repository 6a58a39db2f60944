import { listInbox } from '#contract/inbox.ts';
import { bind } from '#server/http/bind-call.ts';
import { findEntries } from './inbox-entries.ts';

/**
 * §S20.13. It names whom each entry is about to those who may decide about it, and is no look by itself: what lies behind is opened
 * by calls that write down who looked.
 */
export const bindListInbox = bind(listInbox, async (context) => {
  const { db, now, inboxWatch } = context;
  // First: what changes meanwhile is another version, and is asked for again.
  const version = await inboxWatch.version(db, now);
  return { version, ...(await findEntries(context)) };
});
