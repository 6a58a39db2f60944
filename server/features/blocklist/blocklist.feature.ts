import { PROPOSAL_DAYS } from '#domain/proposal/proposal.ts';
import { feature } from '#server/feature/feature.ts';
import { endOverdue, forgetEntries } from '#server/features/case/blocklist.repository.ts';
import { bindAddToBlocklist } from './add-to-blocklist.ts';
import { bindEndBlocklistEntry } from './end-blocklist-entry.ts';
import { entriesKeptFrom } from './kept-from.ts';
import { bindListBlocklist } from './list-blocklist.ts';
import { proposedAdding, proposedEnding } from './proposed-entry.ts';

export const blocklistFeature = feature({
  calls: [bindListBlocklist, bindAddToBlocklist, bindEndBlocklistEntry],
  proposedActs: [proposedAdding, proposedEnding],
  jobs: [
    {
      name: 'blocklist-clean-up',
      cron: '17 * * * *',
      run: async (db, now) => {
        await endOverdue(db, now);
        const waited = now.subtract({ hours: 24 * (PROPOSAL_DAYS + 1) });
        await forgetEntries(db, { began: entriesKeptFrom(now), waited });
      },
    },
  ],
});
