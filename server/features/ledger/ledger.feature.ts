import { feature } from '#server/feature/feature.ts';
import { auditCommand } from './admin-audit.ts';
import { datevCommand } from './admin-datev.ts';
import { ledgerCommand } from './admin-ledger.ts';
import { ledgerOwnData } from './ledger-own-data.repository.ts';

export const ledgerFeature = feature({
  ownData: ledgerOwnData,
  admin: [ledgerCommand, datevCommand, auditCommand],
});
