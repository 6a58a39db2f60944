import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

export type NumberedInvoice = { id: number; customerId: number; number: string };

/** The invoices that count and have these numbers, of whatever provider in euro. */
export async function findInvoicesByNumber(
  db: Db,
  numbers: readonly { year: number; sequence: number }[],
): Promise<NumberedInvoice[]> {
  const { rows } = await sql<NumberedInvoice>`
    select invoice.id, customer_id as "customerId", ${invoiceNumber('invoice')} as number
    from json_to_recordset(${JSON.stringify(numbers)}::json) as named (year smallint, sequence integer)
      join invoice on invoice.year = named.year and invoice.sequence = named.sequence
    where ${IS_COUNTED} and currency = 'EUR' order by invoice.id`.execute(db);
  return rows;
}

/** The main accounts with these account numbers, of providers in euro. */
export async function findAccountsByNumber(
  db: Db,
  accounts: readonly string[],
): Promise<{ id: number; account: string }[]> {
  const { rows } = await sql<{ id: number; account: string }>`
    select customer.id, account_number as account
    from customer join provider on provider.id = customer.provider_id
    where account_number = any(${accounts}) and main_customer_id is null and currency = 'EUR'`.execute(db);
  return rows;
}

/** The accounts that have granted these mandates. */
export async function findMandateHolders(db: Db, references: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct customer_id as id from sepa_mandate where reference = any(${references})`.execute(db);
  return rows.map(({ id }) => id);
}

/** By which a payer is known: a surname alone is that of many, who may owe the same. */
const NAMES = sql`array_remove(array[
  nullif(concat_ws(' ', nullif(split_part(customer.prename, ' ', 1), ''), customer.name), ''),
  nullif(company_addition, '')], null)`;

/** So many with the same sum are looked at. */
const AT_MOST = 5_000;

export type AccountOfSum = { id: number; account: string; names: string[]; invoices: string[] };

/** The accounts with an invoice of this sum (cents), issued until this day (ISO 8601), the latest first. */
export async function findAccountsOfSum(
  db: Db,
  { cents, until }: { cents: number; until: string },
): Promise<AccountOfSum[]> {
  const { rows } = await sql<AccountOfSum>`
    select customer.id, account_number as account, ${NAMES} as names,
      array_agg(${invoiceNumber('invoice')} order by invoice.id desc) as invoices
    from invoice join customer on customer.id = invoice.customer_id
    where ${IS_COUNTED} and payable_cents = ${cents} and currency = 'EUR' and issued_on <= ${until}::date
    group by customer.id order by max(invoice.id) desc limit ${AT_MOST}`.execute(db);
  return rows;
}

export type AccountName = {
  id: number;
  account: string;
  customerNumber: string;
  names: string[];
};

export async function findNames(db: Db, ids: readonly number[]): Promise<AccountName[]> {
  const { rows } = await sql<AccountName>`
    select id, account_number as account, customer_number as "customerNumber",
      ${NAMES} as names
    from customer where id = any(${ids}) order by id`.execute(db);
  return rows;
}
