import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Which of these accounts somebody decides nothing about (§S20.5): their own, those of the same main account, and who shares
 * their address or their IBAN.
 */
export async function findClose(
  db: Db,
  customerId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select other.id from customer me join customer other on other.id = any(${[...others]}::bigint[])
    where me.id = ${customerId} and (
      coalesce(other.main_customer_id, other.id) = coalesce(me.main_customer_id, me.id)
      or (me.street <> '' and me.postal_code <> ''
        and lower(concat_ws(' ', me.street, me.street_nr)) = lower(concat_ws(' ', other.street, other.street_nr))
        and me.postal_code = other.postal_code)
      or exists (
        select from sepa_mandate mine join sepa_mandate theirs on theirs.iban_hash = mine.iban_hash
        where mine.customer_id = coalesce(me.main_customer_id, me.id) and mine.ended_at is null
          and theirs.customer_id = coalesce(other.main_customer_id, other.id) and theirs.ended_at is null))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
