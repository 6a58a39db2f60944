import type { AgreedKmPackage } from '#domain/agreement/km-package-sheet.ts';
import type { Db } from '#server/db/connect.ts';
import type { ContractPapers } from '#server/features/mail/contract-papers.ts';

type Bought = { customerId: number; providerId: string; kmPackage: AgreedKmPackage; at: Temporal.Instant };

/** Lets accounts of the demonstration have agreed, when they bought a km package, to what is published now. */
export const agreeAsBought =
  (papers: ContractPapers, now: Temporal.Instant) =>
  async (db: Db, { customerId, providerId, kmPackage, at }: Bought): Promise<void> => {
    const textsOf = await papers.current(now);
    await papers.record(db, textsOf(providerId), { kmPackage, customerId, occasion: 'KM_PACKAGE', now: at });
  };
