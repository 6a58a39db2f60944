import { sql } from 'kysely';
import { countriesOf, HOME_COUNTRY, readVatId, type TaxCountry } from '#domain/invoice/tax-rules.ts';
import type { Db } from '#server/db/connect.ts';

export type Provider = { id: string; title: string; currency: 'EUR' | 'CHF' };

export async function findProviders(db: Db): Promise<Provider[]> {
  const rows = await db.selectFrom('provider').select(['id', 'title', 'currency']).orderBy('title').execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    currency: row.currency as Provider['currency'],
  }));
}

export async function isProvider(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('provider').where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function findCurrency(db: Db, id: string): Promise<Provider['currency']> {
  const row = await db
    .selectFrom('provider')
    .where('id', '=', id)
    .select('currency')
    .executeTakeFirstOrThrow();
  return row.currency as Provider['currency'];
}

const textOf = (countries: readonly TaxCountry[]) => countries.map((country) => `'${country}'`).join();
/**
 * Can `provider` bill (§S11.39, §S19)? Its country owes VAT in its currency, its rate is known, and abroad it
 * has its own issuer: the settings' one has a home VAT number.
 */
export const IS_TAXED_TEXT = `(coalesce(case provider.currency
    when 'EUR' then provider.tax_country in (${textOf(countriesOf('EUR'))})
    when 'CHF' then provider.tax_country in (${textOf(countriesOf('CHF'))}) end, false)
  and provider.vat_rates <> '[]'
  and (provider.tax_country = '${HOME_COUNTRY}' or exists (select from provider_issuer where provider_id = provider.id)))`;
export const IS_TAXED = sql.raw<boolean>(IS_TAXED_TEXT);

/** Whether the provider can bill, and so sell anything (§S11.39). */
export async function canBill(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select ${IS_TAXED} as can from provider where id = ${id}`.execute(db);
  return rows[0]?.can === true;
}

export type ProviderCountry = {
  id: string;
  title: string;
  currency: string;
  country: string | null;
  taxed: boolean;
};

/** All providers with their countries (ISO 3166-1), and whether they can bill. */
export async function findProviderCountries(db: Db): Promise<ProviderCountry[]> {
  const { rows } = await sql<ProviderCountry>`
    select id, title, currency, tax_country as country, ${IS_TAXED} as taxed from provider order by id`.execute(
    db,
  );
  return rows;
}

/**
 * Sets the provider's country, unless invoices by another's law exist (BILLED), which stay with what they
 * owe, or its issuer's VAT number is another's (ISSUER). Waits for billing runs, which hold its row.
 */
export async function setTaxCountry(
  db: Db,
  id: string,
  country: TaxCountry,
): Promise<'BILLED' | 'ISSUER' | undefined> {
  await sql`select from provider where id = ${id} for update`.execute(db);
  const issuer = await db
    .selectFrom('provider_issuer')
    .where('provider_id', '=', id)
    .select('vat_id')
    .executeTakeFirst();
  if (issuer && !readVatId(country, issuer.vat_id)) return 'ISSUER';
  const { rows } = await sql`
    update provider set tax_country = ${country}
    where id = ${id} and (tax_country is null or not exists (select from invoice where provider_id = provider.id))
    returning id`.execute(db);
  return rows.length > 0 ? undefined : 'BILLED';
}

/** The slugs of the cities, by provider id. */
export async function countCities(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('city')
    .groupBy('provider_id')
    .select(({ fn }) => ['provider_id', fn.countAll<number>().as('cities')])
    .execute();
  return new Map(rows.map(({ provider_id, cities }) => [provider_id, cities]));
}
