import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { IS_STANDING, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

type NewWriteOff = {
  /** The number of its act, which is the key of its posting. */
  act: number;
  customerId: number;
  invoiceId: number;
  cents: number;
  by: number;
  now: Temporal.Instant;
};

/** Notes what an act has written off; returns the number of its posting. The account is locked. */
export async function insertWriteOff(db: Db, { act, ...row }: NewWriteOff): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into write_off (act_id, customer_id, invoice_id, transaction_id, cents, round, acted_by, acted_at)
    select ${act}, ${row.customerId}, ${row.invoiceId}, id, ${row.cents},
      1 + (select count(*) from write_off before where before.invoice_id = ${row.invoiceId}), ${row.by}, ${row.now}
    from ledger_transaction where cause = 'WRITTEN_OFF' and cause_key = ${String(act)}
    returning transaction_id as id`.execute(db);
  const [posted] = rows;
  if (!posted) throw new Error(`nothing is posted by act ${act}`);
  return posted.id;
}

export type StandingWriteOff = { number: string; cents: number; posting: number; at: Temporal.Instant };

/** What of an account is written off and was not taken back, the latest first. */
export async function findWriteOffs(db: Db, customerId: number): Promise<StandingWriteOff[]> {
  const { rows } = await sql<StandingWriteOff>`
    select ${invoiceNumber('invoice')} as number, write_off.cents, write_off.transaction_id as posting, acted_at as at
    from write_off join invoice on invoice.id = write_off.invoice_id
    where write_off.customer_id = ${customerId}
      and ${IS_STANDING}
    order by write_off.transaction_id desc`.execute(db);
  return rows;
}
