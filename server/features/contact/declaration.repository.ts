import type { Declaration } from '#domain/contact/declaration.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredDeclaration = Declaration & {
  id: string;
  name: string;
  receivedAt: Temporal.Instant;
  /** A confirmation was sent to the address. */
  isConfirmed: boolean;
};

export async function insertDeclaration(db: Db, declared: StoredDeclaration): Promise<void> {
  await db
    .insertInto('declaration')
    .values({
      id: declared.id,
      declaration: declared.declaration,
      contract: declared.contract,
      kind: declared.kind ?? null,
      reason: declared.reason ?? null,
      ends_on: declared.endsOn ?? null,
      ordered_on: declared.orderedOn ?? null,
      name: declared.name,
      customer_number: declared.customerNumber ?? null,
      email: declared.email,
      received_at: declared.receivedAt,
      is_confirmed: declared.isConfirmed,
    })
    .execute();
}

export async function findDeclaration(db: Db, id: string): Promise<StoredDeclaration | undefined> {
  const row = await db
    .selectFrom('declaration')
    .where('id', '=', id)
    .select([
      'declaration',
      'contract',
      'kind',
      'reason',
      'ends_on',
      'ordered_on',
      'name',
      'customer_number',
      'email',
      'received_at',
      'is_confirmed',
    ])
    .$narrowType<
      Pick<Declaration, 'declaration' | 'contract'> & { kind: NonNullable<Declaration['kind']> | null }
    >()
    .executeTakeFirst();
  return (
    row && {
      id,
      declaration: row.declaration,
      contract: row.contract,
      ...(row.kind && { kind: row.kind }),
      ...(row.reason && { reason: row.reason }),
      ...(row.ends_on && { endsOn: row.ends_on }),
      ...(row.ordered_on && { orderedOn: row.ordered_on }),
      name: row.name,
      ...(row.customer_number && { customerNumber: row.customer_number }),
      email: row.email,
      receivedAt: row.received_at,
      isConfirmed: row.is_confirmed,
    }
  );
}

/** Deletes declarations that arrived before an instant. */
export async function removeOldDeclarations(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('declaration').where('received_at', '<', before).execute();
}
