import { sql } from 'kysely';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { STANDING_RETURN } from './collection.repository.ts';

export type EndedAccount = {
  customerNumber: string;
  name: string | null;
  currency: Currency;
  /** Negative: a credit. */
  owedCents: number;
  /** Empty where it was erased. */
  sealedIban: string | null;
  accountHolder: string | null;
};

/** Accounts whose contract has ended and that owe something or have a credit, with the account that was debited last. */
export async function findEndedBalances(db: Db): Promise<EndedAccount[]> {
  const { rows } = await sql<EndedAccount>`
    select customer_number as "customerNumber", nullif(concat_ws(' ', prename, name), '') as name, provider.currency,
      sum(cents)::bigint as "owedCents", mandate.iban as "sealedIban", mandate.account_holder as "accountHolder"
    from customer
      join provider on provider.id = customer.provider_id
      join ledger_transaction posting on posting.customer_id = customer.id
      join ledger_entry on transaction_id = posting.id and account = 'RECEIVABLES'
      left join lateral (
        select iban, account_holder from sepa_mandate where sepa_mandate.customer_id = customer.id order by id desc limit 1
      ) mandate on true
    where state in ('DELETING', 'DELETED')
    group by customer.id, provider.currency, mandate.iban, mandate.account_holder
    having sum(cents) <> 0
    order by sum(cents), customer.id`.execute(db);
  return rows;
}

export type UncollectedInvoice = {
  number: string;
  customerId: number;
  customerNumber: string;
  state: string;
  /** ISO 8601 dates. */
  dueOn: string;
  askedOn: string | null;
  returnedOn: string | null;
  level: number | null;
};

/** The invoices that count and that are to be transferred: no debit could be made, or it came back. Oldest first. */
export async function findUncollected(db: Db): Promise<UncollectedInvoice[]> {
  const { rows } = await sql<UncollectedInvoice>`
    select ${invoiceNumber('invoice')} as number, invoice.customer_id as "customerId",
      customer_number as "customerNumber", state,
      to_char(due_on, 'YYYY-MM-DD') as "dueOn", to_char(asked_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "askedOn",
      to_char(returned_on, 'YYYY-MM-DD') as "returnedOn",
      (select max(level) from reminder where reminder.invoice_id = invoice.id)::int as level
    from invoice
      join customer on customer.id = invoice.customer_id
      left join transfer_request on transfer_request.invoice_id = invoice.id
      left join (collection join ${STANDING_RETURN} returned on returned.collection_id = collection.id)
        on collection.invoice_id = invoice.id
    where ${IS_COUNTED} and (asked_at is not null or returned_on is not null)
    order by due_on, invoice.id`.execute(db);
  return rows;
}

/** Accounts that staff has blocked because of a debt and that are still blocked. */
export async function findBlockedForDebt(db: Db): Promise<{ id: number; customerNumber: string }[]> {
  const { rows } = await sql<{ id: number; customerNumber: string }>`
    select customer.id, customer_number as "customerNumber" from customer
    where state = 'BLOCKED' and (
      select kind from review_case where customer_id = customer.id and decision = 'CONFIRMED'
      order by decided_at desc limit 1) = 'UNPAID'
    order by customer.id`.execute(db);
  return rows;
}
