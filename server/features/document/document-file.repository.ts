import type { Db } from '#server/db/connect.ts';

/** Deletes photos whose retention has ended or whose customer is deleted. The decisions about them stay. */
export async function removeOldDocuments(
  db: Db,
  { now, keptSince }: { now: Temporal.Instant; keptSince: Temporal.Instant },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('document')
      .using('document_check')
      .using('customer')
      .whereRef('document_check.id', '=', 'document.check_id')
      .whereRef('customer.id', '=', 'document_check.customer_id')
      .where((where) =>
        where.or([
          where('document_check.decided_at', '<', keptSince),
          where('customer.state', 'in', ['DELETED', 'DELETING']),
          where.and([
            where('document_check.state', '=', 'OPEN'),
            // Photos of one check go together, when the last of them is old enough.
            where.not(
              where.exists(
                where
                  .selectFrom('document as newer')
                  .whereRef('newer.check_id', '=', 'document_check.id')
                  .where('newer.uploaded_at', '>=', keptSince)
                  .select('newer.check_id'),
              ),
            ),
          ]),
        ]),
      )
      .returning('document.file_key')
      .execute();
    for (const { file_key } of deleted) await scheduleFileRemoval(transaction, file_key, now);
  });
}

/** Returns the first photo after this one that was stored before pictures were marked as copies. */
export function findUnmarked(db: Db, after: { checkId: number; kind: string }) {
  return db
    .selectFrom('document')
    .where('marked_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('check_id', 'kind'), '>', tuple(after.checkId, after.kind)),
    )
    .orderBy('check_id')
    .orderBy('kind')
    .select(['check_id as checkId', 'kind', 'file_key as fileKey'])
    .limit(1)
    .executeTakeFirst();
}

/** Puts the marked file in the place of the one as it came, which goes. Returns false when that was replaced or deleted. */
export async function replaceFile(
  db: Db,
  file: { fromKey: string; toKey: string; byteSize: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ file_key: file.toKey, byte_size: file.byteSize, marked_at: file.now })
    .where('file_key', '=', file.fromKey)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await scheduleFileRemoval(db, file.fromKey, file.now);
  return true;
}

/** Schedules the removal of a file, unless `cancelFileRemoval` is called before. */
export async function scheduleFileRemoval(
  db: Db,
  fileKey: string,
  removeAt: Temporal.Instant,
): Promise<void> {
  await db.insertInto('file_removal').values({ file_key: fileKey, remove_at: removeAt }).execute();
}

/** Cancels the removal, because a document uses the file. Returns false when the file was already removed. */
export async function cancelFileRemoval(db: Db, fileKey: string): Promise<boolean> {
  const result = await db.deleteFrom('file_removal').where('file_key', '=', fileKey).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Removes due files one by one: first the file, then its row, locked so that no document claims it meanwhile.
 * Throws an AggregateError at the end for failures; the next run retries.
 */
export async function removeDueFiles(
  db: Db,
  now: Temporal.Instant,
  remove: (fileKey: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (let last = ''; ; ) {
    const key = await db.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('file_removal')
        .where('remove_at', '<=', now)
        .where('file_key', '>', last)
        .orderBy('file_key')
        .select('file_key')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!due) return undefined;
      try {
        await remove(due.file_key);
        await transaction.deleteFrom('file_removal').where('file_key', '=', due.file_key).execute();
      } catch (error) {
        faults.push(error);
      }
      return due.file_key;
    });
    if (key === undefined) break;
    last = key;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files could not be removed`);
}
