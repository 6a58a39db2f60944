import { sql } from 'kysely';
import { type Company, withoutNulls } from '#domain/invoice/company.ts';
import { MAX_RANGE } from '#domain/invoice/invoice-number.ts';
import type { Db } from '#server/db/connect.ts';

/** The providers that issue in a name of their own; all others issue in that of the settings. */
export async function findCompanies(db: Db): Promise<ReadonlyMap<string, Company>> {
  const rows = await db
    .selectFrom('provider_issuer')
    .select(['provider_id', 'name', 'address', 'seat', 'register', 'directors', 'board_chair as boardChair'])
    .select(['vat_id as vatId'])
    .select(['phone', 'email', 'creditor_id as creditorId', 'iban', 'invoice_range as invoiceRange'])
    .execute();
  return new Map(
    rows.map(({ provider_id, iban, ...row }) => [
      provider_id,
      { ...withoutNulls(row), iban: iban ?? undefined },
    ]),
  );
}

/** That of one provider; undefined: it issues in the name of the settings. */
export const findCompany = async (db: Db, providerId: string): Promise<Company | undefined> =>
  (await findCompanies(db)).get(providerId);

export type IssuerFault = 'RANGE_TAKEN' | 'RANGE_USED';

/**
 * Sets in whose name a provider issues from now on; waits for runs that bill, which hold its row.
 * RANGE_TAKEN: another VAT number's range; RANGE_USED: it has invoices, its VAT number stays.
 */
export async function saveCompany(
  db: Db,
  providerId: string,
  company: Company,
): Promise<IssuerFault | undefined> {
  await sql`select from provider where id = ${providerId} for update`.execute(db);
  const { invoiceRange, vatId } = company;
  const before = await findCompany(db, providerId);
  await sql`insert into invoice_range (range, vat_id) values (${invoiceRange}, ${vatId}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ vatId: string | null; isUsed: boolean; others: boolean }>`
    select vat_id as "vatId", exists (select from invoice where sequence / 10000000 = range) as "isUsed",
      exists (select from provider_issuer where invoice_range = range and provider_id <> ${providerId}) as others
    from invoice_range where range = ${invoiceRange} for update`.execute(db);
  const [range] = rows;
  if (!range) throw new Error(`no range ${invoiceRange}`);
  if (range.vatId !== vatId) {
    if (before?.invoiceRange !== invoiceRange || range.others) return 'RANGE_TAKEN';
    if (range.isUsed) return 'RANGE_USED';
    await sql`update invoice_range set vat_id = ${vatId} where range = ${invoiceRange}`.execute(db);
  }
  const values = {
    name: company.name,
    address: company.address,
    seat: company.seat,
    register: company.register ?? null,
    directors: company.directors,
    board_chair: company.boardChair ?? null,
    vat_id: vatId,
    phone: company.phone,
    email: company.email,
    creditor_id: company.creditorId ?? null,
    iban: company.iban ?? null,
    invoice_range: invoiceRange,
  };
  await db
    .insertInto('provider_issuer')
    .values({ provider_id: providerId, ...values })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
    .execute();
  return undefined;
}

/** The lowest range that nobody has; undefined when all are taken. */
export async function findFreeRange(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ range: number }>`
    select free.range from generate_series(1, ${MAX_RANGE}) as free (range)
    where not exists (select from invoice_range taken where taken.range = free.range)
    order by free.range limit 1`.execute(db);
  return rows[0]?.range;
}

/** A range that this VAT number has; undefined: none. */
export async function findRangeOf(db: Db, vatId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('invoice_range')
    .where('vat_id', '=', vatId)
    .orderBy('range')
    .select('range')
    .executeTakeFirst();
  return row?.range;
}
