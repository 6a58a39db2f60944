import { feature } from '#server/feature/feature.ts';
import { ledgerOwnData } from './ledger-own-data.repository.ts';

export const ledgerFeature = feature({
  ownData: ledgerOwnData,
});
