import { sql } from 'kysely';
import { BILLED_CAUSES } from '#domain/invoice/billed-causes.ts';
import { TAXED_CURRENCIES } from '#domain/invoice/tax-rules.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_UNBILLED } from './invoice.repository.ts';

export type UntaxedProvider = {
  id: string;
  title: string;
  currency: Currency;
  /** How many main accounts owe what no invoice can bill. */
  waiting: number;
};

/** The providers whose tax rules are not set. */
export async function findUntaxedProviders(db: Db): Promise<UntaxedProvider[]> {
  const { rows } = await sql<UntaxedProvider>`
    select id, title, currency, (select count(distinct customer_id)::int from ledger_transaction posting
      where provider_id = provider.id and cause = any(${BILLED_CAUSES}) and ${IS_UNBILLED}) as waiting
    from provider where currency <> all(${TAXED_CURRENCIES}) order by id`.execute(db);
  return rows;
}
