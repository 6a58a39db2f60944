import type { Selectable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { SepaMandate } from '#server/db/tables.ts';

export type Mandate = Omit<Selectable<SepaMandate>, 'customer_id' | 'bic'>;

const COLUMNS = [
  'id',
  'reference',
  'iban',
  'bank_name',
  'account_holder',
  'accepted_at',
  'ended_at',
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
    .select(['email', 'prename', 'customer_number'])
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

export async function insertMandate(db: Db, mandate: NewMandate): Promise<void> {
  await db
    .insertInto('sepa_mandate')
    .values({
      customer_id: mandate.customerId,
      reference: mandate.reference,
      iban: mandate.iban,
      bic: mandate.bic,
      bank_name: mandate.bankName,
      account_holder: mandate.accountHolder,
      accepted_at: mandate.now,
    })
    .execute();
}
