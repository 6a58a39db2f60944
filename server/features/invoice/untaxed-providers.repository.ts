import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_TAXED } from '#server/features/provider/provider.repository.ts';
import { IS_UNBILLED } from './invoice.repository.ts';

export type UntaxedProvider = {
  id: string;
  title: string;
  currency: Currency;
  /** ISO 3166-1; null: nobody has said it. */
  country: string | null;
  /** The rate of its country is set. */
  hasRate: boolean;
  /** It issues in its own name. */
  hasIssuer: boolean;
  /** How many main accounts owe what no invoice can bill. */
  waiting: number;
};

/** The providers whose tax rules are not set. */
export async function findUntaxedProviders(db: Db): Promise<UntaxedProvider[]> {
  const { rows } = await sql<UntaxedProvider>`
    select id, title, currency, tax_country as country,
      exists (select from vat_rate where country = tax_country) as "hasRate",
      exists (select from provider_issuer where provider_id = provider.id) as "hasIssuer", (select count(distinct customer_id)::int from ledger_transaction posting
      where provider_id = provider.id and cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED}) as waiting
    from provider where not ${IS_TAXED} order by id`.execute(db);
  return rows;
}
