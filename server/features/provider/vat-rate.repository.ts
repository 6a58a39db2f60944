import { sql } from 'kysely';
import type { TaxCountry } from '#domain/invoice/tax-rules.ts';
import type { VatRate } from '#domain/tariff/vat.ts';
import type { Db } from '#server/db/connect.ts';

/** The rates of each provider's country, the oldest first; of one whose rates nobody has set, none. */
export async function findVatRates(db: Db): Promise<ReadonlyMap<string, readonly VatRate[]>> {
  const { rows } = await sql<{ id: string; rates: VatRate[] }>`
    select id, vat_rates as rates from provider`.execute(db);
  return new Map(rows.map(({ id, rates }) => [id, rates]));
}

type CountryRate = VatRate & { country: string };

/** All rates by country, the oldest first. */
export async function findCountryRates(db: Db): Promise<CountryRate[]> {
  const { rows } = await sql<CountryRate>`
    select country, to_char(valid_from, 'YYYY-MM-DD') as from, basis_points as "basisPoints"
    from vat_rate order by country, valid_from`.execute(db);
  return rows;
}

/** One rate of a posting that has none of its own: by the day on which it happened. */
export const RATE_OF_POSTING = sql<number>`(
  select basis_points from vat_rate join provider on country = tax_country
  where provider.id = posting.provider_id
  order by valid_from > (posting.occurred_at at time zone 'Europe/Berlin')::date,
    abs(valid_from - (posting.occurred_at at time zone 'Europe/Berlin')::date)
  limit 1)`;

/**
 * Sets a country's rate from a day on, replacing one of that day. False where this country's providers have
 * posted by that day's rate or a later one: what was taxed stays.
 */
export async function setVatRate(
  db: Db,
  { country, from, basisPoints }: { country: TaxCountry; from: Temporal.PlainDate; basisPoints: number },
): Promise<boolean> {
  // Whoever bills holds these rows.
  await sql`select from provider where tax_country = ${country} order by id for update`.execute(db);
  const day = from.toString();
  const { rows } = await sql`
    insert into vat_rate (country, valid_from, basis_points)
    select ${country}, ${day}::date, ${basisPoints}
    where not exists (
      select from provider join ledger_transaction posting on posting.provider_id = provider.id
      where tax_country = ${country}
        and posting.occurred_at >= ${day}::date::timestamp at time zone 'Europe/Berlin'
        and exists (select from ledger_entry where transaction_id = posting.id and vat_basis_points is not null))
    on conflict (country, valid_from) do update set basis_points = excluded.basis_points
    returning country`.execute(db);
  return rows.length > 0;
}
