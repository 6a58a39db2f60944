import { sql } from 'kysely';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';

export type Mandate = {
  id: number;
  reference: string;
  /** To whom it was given; null: to the creditor whom the settings name. */
  creditorId: string | null;
  /** The country and the last four characters, in the length of the whole. */
  starredIban: string;
  ibanHash: Buffer | null;
  bankName: string | null;
  accountHolder: string;
  acceptedAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

const COLUMNS = [
  'id',
  'reference',
  'creditor_id as creditorId',
  'masked_iban as starredIban',
  'iban_hash as ibanHash',
  'bank_name as bankName',
  'account_holder as accountHolder',
  'accepted_at as acceptedAt',
  'ended_at as endedAt',
] as const;

/** All mandates that the customer has ever granted, latest first. */
export const findMandates = (db: Db, customerId: number): Promise<Mandate[]> =>
  db
    .selectFrom('sepa_mandate')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .select(COLUMNS)
    .execute();

/** Whose account is debited. Locked, so that one change comes after the other. */
export const lockAccountHolder = (transaction: Db, customerId: number) =>
  transaction
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['email', 'prename', 'customer_number as customerNumber'])
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function endMandates(transaction: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await transaction
    .updateTable('sepa_mandate')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
}

type NewMandate = {
  customerId: number;
  reference: string;
  iban: string;
  bic: string | null;
  bankName: string | null;
  accountHolder: string;
  now: Temporal.Instant;
};

/** The account is stored sealed, and found by its hash. The mandate is given to the creditor of the customer's provider. */
export async function insertMandate(db: Db, vault: Vault, mandate: NewMandate): Promise<void> {
  await db
    .insertInto('sepa_mandate')
    .values({
      customer_id: mandate.customerId,
      reference: mandate.reference,
      ...storedAccount(vault)(mandate.iban),
      bic: mandate.bic,
      bank_name: mandate.bankName,
      account_holder: mandate.accountHolder,
      accepted_at: mandate.now,
      creditor_id: sql`(select creditor_id from provider_issuer join customer using (provider_id)
        where customer.id = ${mandate.customerId})`,
    })
    .execute();
}

/**
 * Takes account and holder off mandates ended, or whose customer was deleted, before this day (ISO 8601)
 * without kept debits: who paid an invoice must be provable as long as it is.
 */
export async function eraseOldMandates(db: Db, before: string): Promise<void> {
  await sql`
    update sepa_mandate set iban = '', masked_iban = '', iban_hash = null, bic = null, bank_name = null, account_holder = ''
    from customer
    where customer.id = customer_id and iban <> ''
      and (ended_at < ${before}::date or exists (
        select from deletion_request where deletion_request.customer_id = customer.id and done_at < ${before}::date))
      and not exists (select from collection where collection.mandate_id = sepa_mandate.id and collect_on >= ${before}::date)
      and not exists (select from collection_entry written join collection on collection.id = written.collection_id
        where written.mandate_id = sepa_mandate.id and collect_on >= ${before}::date)`.execute(db);
}
