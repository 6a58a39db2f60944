import { feature } from '#server/feature/feature.ts';
import { bindClaimInboxEntry } from './claim-entry.ts';
import { forgetClaims } from './inbox-claim.repository.ts';
import { inboxOwnData } from './inbox-own-data.repository.ts';
import { bindListInbox } from './list-inbox.ts';
import { bindReleaseInboxEntry } from './release-entry.ts';
import { bindWatchInbox } from './watch-inbox.ts';

/** What needs a person now: features declare it (`inbox`), here it comes together (§S20.13). */
export const inboxFeature = feature({
  calls: [bindListInbox, bindWatchInbox, bindClaimInboxEntry, bindReleaseInboxEntry],
  jobs: [{ name: 'forget-inbox-claims', cron: '*/10 * * * *', run: (db, now) => forgetClaims(db, now) }],
  ownData: inboxOwnData,
});
