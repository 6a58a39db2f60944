import type { DriverPlan } from '#domain/driver/driver-form.ts';
import { registrationKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { findPlan, type PlanRow } from '#server/features/registration/plan.repository.ts';
import type { Session } from '#server/http/session.ts';

/**
 * What the drivers of a main account get. `sub` is missing where the plan names no plan for them; undefined where
 * only one person may drive.
 */
export async function findDriverPlan(
  db: Db,
  session: Pick<Session, 'customerId' | 'severalDrivers'>,
): Promise<(DriverPlan & { sub: PlanRow | undefined }) | undefined> {
  if (!session.severalDrivers) return undefined;
  const { planId } = await findCustomer(db, session.customerId);
  const main = await findPlan(db, planId);
  if (!main) return undefined;
  const sub = main.firstSubcustomerPlanId ? await findPlan(db, main.firstSubcustomerPlanId) : undefined;
  return {
    kind: registrationKind(main.kundenart),
    existingCardRequired: sub?.existingCardRequired ?? false,
    // What a plan asks of its accounts it asks of each driver (§3.18).
    extraFields: main.extraFields,
    sub,
  };
}
