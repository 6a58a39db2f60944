import type { ContractText } from '#domain/agreement/contract-document.ts';
import { hasSafetyPackage } from '#domain/registration/plan-options.ts';
import { safetyPackageCents } from '#domain/registration/safety-package.ts';
import type { Db } from '#server/db/connect.ts';
import type { ContractPapers } from '#server/features/mail/contract-papers.ts';
import { findPlan } from '#server/features/registration/plan.repository.ts';

type Registered = {
  customerId: number;
  providerId: string;
  planId: string;
  optionIds: readonly string[];
  at: Temporal.Instant;
  /** What the account was shown, of what is published now. */
  asShown: (texts: ContractText[]) => ContractText[];
};

/**
 * Lets accounts of the demonstration have agreed, when they registered, to what is published now: there may have been no price
 * list then.
 */
export const agreeAsRegistered =
  (papers: ContractPapers, now: Temporal.Instant) =>
  async (db: Db, { customerId, providerId, planId, optionIds, at, asShown }: Registered): Promise<void> => {
    const plan = await findPlan(db, planId);
    if (!plan) return;
    const current = (await papers.current(now))(providerId);
    const yearlyCents = safetyPackageCents(current.priceList, plan.kundenart);
    await papers.record(
      db,
      { ...current, texts: asShown(current.texts) },
      {
        plan,
        startsOn: undefined,
        safetyPackage: hasSafetyPackage(optionIds) ? { yearlyCents, startsOn: undefined } : undefined,
        customerId,
        occasion: 'REGISTRATION',
        now: at,
      },
    );
  };
