import type { RegistrationPlan } from '#domain/registration/check-registration.ts';
import { registrationKind } from '#domain/registration/registration-kind.ts';
import { isOfferedTo } from '#domain/tariff/plan-choice.ts';
import type { Db } from '#server/db/connect.ts';
import { findPlan, type PlanRow } from '#server/features/tariff/plan.repository.ts';
import { collectsDebits } from './registration.repository.ts';

/** A plan that is offered for registration, in a city. */
export type OfferedPlan = RegistrationPlan & { row: PlanRow };

export async function findOfferedPlan(
  db: Db,
  id: string,
  city: string | null,
): Promise<OfferedPlan | undefined> {
  const row = await findPlan(db, id);
  // Whoever registers has no number that a plan could be kept for.
  if (!row || !isOfferedTo(row)) return undefined;
  return {
    row,
    kind: registrationKind(row.kundenart),
    existingCardRequired: row.existingCardRequired,
    hasSafetyPackage: row.offersSafetyPackage,
    collectsDebits: city === null || (await collectsDebits(db, city)),
    extraFields: row.extraFields,
  };
}
