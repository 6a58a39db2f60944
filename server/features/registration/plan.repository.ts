import { sql } from 'kysely';
import type { ExtraField } from '#domain/registration/extra-fields.ts';
import { fillPlanText } from '#domain/tariff/plan-text.ts';
import type { Db } from '#server/db/connect.ts';

export type PlanRow = {
  id: string;
  title: string;
  description: string | null;
  kundenart: string;
  company: string | null;
  optionIds: string[];
  offersSafetyPackage: boolean;
  firstSubcustomerPlanId: string | null;
  severalDrivers: boolean;
  existingCardRequired: boolean;
  qualities: string[];
  extraFields: ExtraField[];
  position: number | null;
  /** For whom it is kept (§3.30); empty: for nobody in particular. */
  customerNumbers: string[];
  tariff: { id: string; title: string; monthlyCents: number; timeDiscountPercent: number };
};

const plans = (db: Db) =>
  db
    .selectFrom('plan')
    .innerJoin('tariff', 'tariff.id', 'plan.tariff_id')
    .select([
      'plan.id',
      'plan.title',
      'plan.description',
      'plan.kundenart',
      'plan.company',
      'plan.option_ids',
      'plan.offers_safety_package',
      'plan.first_subcustomer_plan_id',
      'plan.several_drivers',
      'plan.existing_card_required',
      'plan.qualities',
      'plan.extra_fields',
      'plan.position',
      'plan.customer_numbers',
      'plan.tariff_id',
      'tariff.title as tariff_title',
      'tariff.monthly_cents as monthly_cents',
      'tariff.time_discount_percent as time_discount_percent',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

const toPlan = (row: Row): PlanRow => {
  const tariff = {
    id: row.tariff_id,
    title: row.tariff_title,
    monthlyCents: row.monthly_cents,
    timeDiscountPercent: row.time_discount_percent,
  };
  const fill = (text: string) => fillPlanText(text, tariff, 'EUR');
  return {
    id: row.id,
    title: row.title,
    description: row.description && fill(row.description),
    kundenart: row.kundenart,
    company: row.company,
    optionIds: row.option_ids,
    offersSafetyPackage: row.offers_safety_package,
    firstSubcustomerPlanId: row.first_subcustomer_plan_id,
    severalDrivers: row.several_drivers,
    existingCardRequired: row.existing_card_required,
    qualities: (row.qualities as unknown as string[]).map(fill),
    extraFields: row.extra_fields as unknown as ExtraField[],
    position: row.position,
    customerNumbers: row.customer_numbers,
    tariff,
  };
};

/** The plans that are offered to everybody for registration, in the order in which they are shown. */
export async function findOfferedPlans(db: Db): Promise<PlanRow[]> {
  const rows = await plans(db)
    .where('plan.position', 'is not', null)
    .where(sql<boolean>`plan.customer_numbers = '{}'`)
    .orderBy('plan.position')
    .execute();
  return rows.map(toPlan);
}

/** All plans, those that are offered first and in their order. */
export async function findAllPlans(db: Db): Promise<PlanRow[]> {
  const rows = await plans(db)
    .orderBy('plan.position', (by) => by.asc().nullsLast())
    .orderBy('plan.id')
    .execute();
  return rows.map(toPlan);
}

export async function findPlan(db: Db, id: string): Promise<PlanRow | undefined> {
  const row = await plans(db).where('plan.id', '=', id).executeTakeFirst();
  return row && toPlan(row);
}

/** Keeps a plan for these customers; none: it is offered to everybody again. */
export async function keepPlanFor(db: Db, id: string, customerNumbers: string[]): Promise<void> {
  await db.updateTable('plan').set({ customer_numbers: customerNumbers }).where('id', '=', id).execute();
}
