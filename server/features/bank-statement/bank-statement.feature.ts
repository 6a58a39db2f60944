import { feature } from '#server/feature/feature.ts';
import { bankStatementsCommand } from './admin-bank-statements.ts';
import { bankStatementOwnData } from './bank-statement-own-data.repository.ts';

export const bankStatementFeature = feature({
  ownData: bankStatementOwnData,
  admin: [bankStatementsCommand],
});
