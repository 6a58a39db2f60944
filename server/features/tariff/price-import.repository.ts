import { sql } from 'kysely';
import type { PlanChangeOfFile, PriceFile, TariffChange } from '#domain/tariff/price-file.ts';
import type { Db } from '#server/db/connect.ts';

/** Imports of one provider come one after the other until the transaction ends. */
export async function lockPrices(transaction: Db, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prices'), hashtext(${providerId}))`.execute(transaction);
}

export type StoredTariff = { title: string; monthlyCents: number; timeDiscountPercent: number };

/** What tariffs cost at this moment, by id. */
export async function findTariffsAt(db: Db, at: Temporal.Instant): Promise<Map<string, StoredTariff>> {
  const rows = await db
    .selectFrom('tariff')
    .innerJoin('tariff_version as version', 'version.tariff_id', 'tariff.id')
    .where('version.valid_from', '<=', at)
    .distinctOn('tariff.id')
    .orderBy('tariff.id')
    .orderBy('version.valid_from', 'desc')
    .select(['tariff.id', 'tariff.title', 'version.monthly_cents', 'version.time_discount_percent'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        monthlyCents: row.monthly_cents,
        timeDiscountPercent: row.time_discount_percent,
      },
    ]),
  );
}

export type StoredPlan = {
  id: string;
  title: string;
  kundenart: string;
  tariffId: string;
  severalDrivers: boolean;
  position: number | null;
  description: string | null;
  qualities: string[];
  accounts: number;
};

/** All plans as they are stored, with how many accounts have each. */
export async function findStoredPlans(db: Db): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select id, title, kundenart, tariff_id as "tariffId", several_drivers as "severalDrivers", position, description,
      qualities, (select count(*)::integer from customer where plan_id = plan.id) as accounts
    from plan order by position nulls last, id`.execute(db);
  return rows;
}

/** How many bookings that are not over begin after this moment: they keep the prices under which they were made. */
export async function countBookedAfter(db: Db, providerId: string, at: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where provider_id = ${providerId} and state = 'RESERVED' and starts_at >= ${at}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Imported = {
  providerId: string;
  validFrom: Temporal.Instant;
  file: PriceFile;
  by: string;
  now: Temporal.Instant;
};

export async function insertImport(
  db: Db,
  { providerId, validFrom, file, by, now }: Imported,
): Promise<void> {
  await db
    .insertInto('price_import')
    .values({
      provider_id: providerId,
      valid_from: validFrom,
      content: JSON.stringify(file),
      decided_at: now,
      decided_by: by,
    })
    .execute();
}

/** What a tariff that there is costs from this moment on; said again for the same moment it is replaced. */
export async function saveTariffVersion(
  db: Db,
  tariffId: string,
  validFrom: Temporal.Instant,
  { monthlyCents, timeDiscountPercent }: StoredTariff,
): Promise<void> {
  const figures = { monthly_cents: monthlyCents, time_discount_percent: timeDiscountPercent };
  await db
    .insertInto('tariff_version')
    .values({ tariff_id: tariffId, valid_from: validFrom, ...figures })
    .onConflict((conflict) => conflict.columns(['tariff_id', 'valid_from']).doUpdateSet(figures))
    .execute();
}

type DueImport = { id: number; tariffs: TariffChange[]; plans: PlanChangeOfFile[] };

/** What has to be applied by now, the earliest first; locked until the transaction ends. */
export async function lockDueImports(transaction: Db, now: Temporal.Instant): Promise<DueImport[]> {
  const rows = await transaction
    .selectFrom('price_import')
    .where('applied_at', 'is', null)
    .where('valid_from', '<=', now)
    .orderBy('valid_from')
    .orderBy('id')
    .select(['id', 'content'])
    .forUpdate()
    .execute();
  return rows.map(({ id, content }) => {
    const { tariffs, plans } = content as unknown as Pick<PriceFile, 'tariffs' | 'plans'>;
    return { id, tariffs, plans };
  });
}

export async function noteApplied(db: Db, id: number, now: Temporal.Instant): Promise<void> {
  await db.updateTable('price_import').set({ applied_at: now }).where('id', '=', id).execute();
}

/** Adds a tariff, or lets it cost what counts at this moment. */
export async function applyTariff(
  db: Db,
  { id, title, monthlyCents = 0, timeDiscountPercent = 0 }: TariffChange,
  now: Temporal.Instant,
): Promise<void> {
  const known = (await findTariffsAt(db, now)).get(id);
  if (known) {
    await db
      .updateTable('tariff')
      .set({
        title: title ?? known.title,
        monthly_cents: known.monthlyCents,
        time_discount_percent: known.timeDiscountPercent,
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  await db
    .insertInto('tariff')
    .values({
      id,
      title: title ?? id,
      monthly_cents: monthlyCents,
      time_discount_percent: timeDiscountPercent,
    })
    .execute();
}

/** Changes a plan, or adds one like another of its kind of customer. */
export async function applyPlan(db: Db, { id, ...change }: PlanChangeOfFile): Promise<void> {
  const { title, kundenart, tariffId, severalDrivers, position, description, qualities } = change;
  const named = {
    ...(title === undefined ? {} : { title }),
    ...(tariffId === undefined ? {} : { tariff_id: tariffId }),
    ...(severalDrivers === undefined ? {} : { several_drivers: severalDrivers }),
    ...(position === undefined ? {} : { position }),
    ...(description === undefined ? {} : { description }),
    ...(qualities === undefined ? {} : { qualities: JSON.stringify(qualities) }),
  };
  const known = await db.selectFrom('plan').where('id', '=', id).select('id').executeTakeFirst();
  if (known) {
    const set = { ...named, ...(kundenart === undefined ? {} : { kundenart }) };
    if (Object.keys(set).length > 0) await db.updateTable('plan').set(set).where('id', '=', id).execute();
    return;
  }
  await sql`
    insert into plan (id, title, kundenart, tariff_id, several_drivers, company, option_ids, extra_fields,
      existing_card_required, first_subcustomer_plan_id, offers_safety_package)
    select ${id}, ${title}, kundenart, ${tariffId}, several_drivers, company,
      array(select replace(option, replace(plan.id, '-', '_'), ${id.replaceAll('-', '_')}) from unnest(option_ids) as option),
      extra_fields, false, first_subcustomer_plan_id, offers_safety_package
    from plan where kundenart = ${kundenart} and not existing_card_required and id <> ${id}
    order by position nulls last limit 1`.execute(db);
  await db.updateTable('plan').set(named).where('id', '=', id).execute();
}
