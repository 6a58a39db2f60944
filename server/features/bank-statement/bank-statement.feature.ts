import { feature } from '#server/feature/feature.ts';
import { bankStatementsCommand } from './admin-bank-statements.ts';
import { sealEntries } from './bank-entry.repository.ts';
import { bankStatementOwnData } from './bank-statement-own-data.repository.ts';
import { bankEntrySource } from './inbox-bank-entries.repository.ts';

export const bankStatementFeature = feature({
  ownData: bankStatementOwnData,
  admin: [bankStatementsCommand],
  atStart: [(db, { vault }) => sealEntries(db, vault)],
  inbox: [bankEntrySource],
});
