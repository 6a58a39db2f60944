import { feature } from '#server/feature/feature.ts';
import { bindCloseLedgerMonth } from './close-ledger-month.ts';
import { bindDownloadDatevBatch } from './download-datev-batch.ts';
import { bindDownloadLedgerMonth } from './download-ledger-month.ts';
import { bindListLedgerMonths } from './list-ledger-months.ts';

export const bookkeepingFeature = feature({
  calls: [bindListLedgerMonths, bindCloseLedgerMonth, bindDownloadDatevBatch, bindDownloadLedgerMonth],
});
