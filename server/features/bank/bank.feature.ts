import { feature } from '#server/feature/feature.ts';
import { proposedMoney } from '#server/features/account-money/money-act.ts';
import { bindAssignBankEntry } from './assign-bank-entry.ts';
import { assignment } from './assignment.ts';
import { bindListBankEntries } from './list-bank-entries.ts';
import { bindReadBankStatement } from './read-bank-statement.ts';
import { bindSetBankEntryAside } from './set-bank-entry-aside.ts';
import { bindShowBankEntry } from './show-bank-entry.ts';

export const bankFeature = feature({
  calls: [
    bindReadBankStatement,
    bindListBankEntries,
    bindShowBankEntry,
    bindAssignBankEntry,
    bindSetBankEntryAside,
  ],
  proposedActs: [proposedMoney(assignment)],
});
