import { sql } from 'kysely';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { hashIban, sealIban } from '#server/features/customer/sealed-iban.ts';
import { sealFile } from './sealed-file.ts';

/** So many by one transaction: what a crash interrupts is done by the next start. */
const AT_ONCE = 500;
/** Each is a file of thousands of debits. */
const FILES_AT_ONCE = 5;

/** Seals the accounts of mandates from before migration 082. Several servers that start at once share them. */
export async function sealMandates(db: Db, vault: Vault): Promise<void> {
  for (;;) {
    const sealed = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: number; iban: string }>`
        select id, iban from sepa_mandate where iban <> '' and iban_hash is null
        order by id limit ${AT_ONCE} for update skip locked`.execute(transaction);
      await sql`
        update sepa_mandate set iban = sealed.iban, iban_hash = sealed.hash
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ iban }) => sealIban(vault, iban))}::text[],
          ${rows.map(({ iban }) => hashIban(vault, iban))}::bytea[]) as sealed (id, iban, hash)
        where sepa_mandate.id = sealed.id`.execute(transaction);
      return rows.length;
    });
    if (sealed === 0) return;
  }
}

/** Seals files for the bank from before migration 082; the database takes each once, and only while it is readable. */
export async function sealFiles(db: Db, vault: Vault): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from collection_file where content like '<%' and id > ${after}
      order by id limit ${FILES_AT_ONCE}`.execute(db);
    for (const { id, content } of rows)
      await sql`select seal_collection_file(${id}, ${sealFile(vault, content)})`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
