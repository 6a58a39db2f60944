import { sql } from 'kysely';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { DocumentCheckState } from '#domain/document/document-check.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import type { Db } from '#server/db/connect.ts';

/** §3.16: the property that marks employees. */
const EMPLOYEE = JSON.stringify([{ type: { id: 3356 }, value: true }]);

/** A customer's latest passage of the check, with what belongs to it. */
export async function findDocumentCheck(db: Db, customerId: number) {
  const customer = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['documents_valid_until', 'email_confirmed_at'])
    .executeTakeFirstOrThrow();
  const check = await db
    .selectFrom('document_check')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .select(['id', 'state', 'submitted_at', 'decided_at', 'reason'])
    .executeTakeFirst();
  const documents = check ? await findDocuments(db, check.id) : [];
  return {
    check: check && { ...check, state: check.state as DocumentCheckState },
    documents,
    documentsValidUntil: customer.documents_valid_until,
    emailConfirmed: customer.email_confirmed_at !== null,
  };
}

export async function findDocuments(db: Db, checkId: number) {
  const rows = await db
    .selectFrom('document')
    .where('check_id', '=', checkId)
    .select(['kind', 'file_key', 'byte_size', 'width', 'height', 'uploaded_at'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }));
}

/** One change of a customer's check at a time: photos, handing in, decision. */
export async function lockCustomer(db: Db, customerId: number) {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['id', 'state', 'email', 'prename', 'email_confirmed_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, state: row.state as CustomerState };
}

export async function openDocumentCheck(db: Db, customerId: number, now: Temporal.Instant): Promise<number> {
  const { id } = await db
    .insertInto('document_check')
    .values({ customer_id: customerId, state: 'OPEN', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was not objected to need not be sent again; the photo that is replaced stays with the decision about it. */
export async function takeOverDocuments(
  db: Db,
  { fromCheckId, toCheckId, except }: { fromCheckId: number; toCheckId: number; except: DocumentKind },
): Promise<void> {
  await db
    .updateTable('document')
    .set({ check_id: toCheckId })
    .where('check_id', '=', fromCheckId)
    .where('kind', '<>', except)
    .execute();
}

type NewDocument = {
  checkId: number;
  kind: DocumentKind;
  fileKey: string;
  byteSize: number;
  width: number;
  height: number;
  now: Temporal.Instant;
};

/** Puts the photo in the place of its kind; the file of the one before goes. */
export async function replaceDocument(db: Db, document: NewDocument): Promise<void> {
  const before = await db
    .selectFrom('document')
    .where('check_id', '=', document.checkId)
    .where('kind', '=', document.kind)
    .select('file_key')
    .executeTakeFirst();
  const values = {
    file_key: document.fileKey,
    byte_size: document.byteSize,
    width: document.width,
    height: document.height,
    uploaded_at: document.now,
  };
  await db
    .insertInto('document')
    .values({ check_id: document.checkId, kind: document.kind, ...values })
    .onConflict((conflict) => conflict.columns(['check_id', 'kind']).doUpdateSet(values))
    .execute();
  if (before) await removeFileAt(db, before.file_key, document.now);
}

export async function submitCheck(db: Db, checkId: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('document_check')
    .set({ state: 'SUBMITTED', submitted_at: now })
    .where('id', '=', checkId)
    .where('state', '=', 'OPEN')
    .execute();
}

/** The key of a photo that this customer may see: its own, or as staff of the same company any. */
export function findVisibleDocument(
  db: Db,
  { checkId, kind, viewerId }: { checkId: number; kind: DocumentKind; viewerId: number },
) {
  return db
    .selectFrom('document')
    .innerJoin('document_check', 'document_check.id', 'document.check_id')
    .innerJoin('customer as owner', 'owner.id', 'document_check.customer_id')
    .innerJoin('customer as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .where('document.check_id', '=', checkId)
    .where('document.kind', '=', kind)
    .where((where) =>
      where.or([
        where('owner.id', '=', viewerId),
        where.and([
          where('viewer.state', '=', 'ACTIVE'),
          where('viewer.provider_id', '=', where.ref('owner.provider_id')),
          sql<boolean>`viewer.add_props @> ${EMPLOYEE}::jsonb`,
        ]),
      ]),
    )
    .select(['document.file_key', 'document.uploaded_at', 'document_check.customer_id'])
    .executeTakeFirst();
}

/** Decides about a check that waits. False when it does not (any more): someone was faster. */
export async function decideCheck(
  db: Db,
  decision: {
    checkId: number;
    state: 'APPROVED' | 'REJECTED';
    by: string;
    reason: string | null;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('document_check')
    .set({
      state: decision.state,
      decided_at: decision.now,
      decided_by: decision.by,
      reason: decision.reason,
    })
    .where('id', '=', decision.checkId)
    .where('state', '=', 'SUBMITTED')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const checkRows = (db: Db) =>
  db
    .selectFrom('document_check')
    .innerJoin('customer', 'customer.id', 'document_check.customer_id')
    .select([
      'document_check.id',
      'document_check.state',
      'document_check.created_at',
      'document_check.submitted_at',
      'document_check.decided_at',
      'document_check.decided_by',
      'document_check.reason',
      'customer.id as customer_id',
      'customer.customer_number',
      'customer.prename',
      'customer.name',
      sql<string | null>`to_char(customer.birth_date, 'DD.MM.YYYY')`.as('birth_date'),
      'customer.birth_place',
      'customer.street',
      'customer.street_nr',
      'customer.postal_code',
      'customer.city',
      'customer.identity_number',
      'customer.licence_number',
      sql<string | null>`to_char(customer.licence_issued, 'DD.MM.YYYY')`.as('licence_issued'),
      'customer.licence_issued_place',
      'customer.licence_classes',
      'customer.email',
      'customer.email_confirmed_at',
      'customer.state as customer_state',
      'customer.documents_valid_until',
    ]);

/** Checks for staff: those that wait, the longest first; or all, the latest first. */
export function listChecks(db: Db, { all }: { all: boolean }) {
  return all
    ? checkRows(db).orderBy('document_check.id', 'desc').limit(200).execute()
    : checkRows(db).where('document_check.state', '=', 'SUBMITTED').orderBy('submitted_at').execute();
}

/** One check, by its number, or by the number of its customer the latest. */
export function findCheck(db: Db, which: { checkId: number } | { customerNumber: string }) {
  return (
    'checkId' in which
      ? checkRows(db).where('document_check.id', '=', which.checkId)
      : checkRows(db).where('customer.customer_number', '=', which.customerNumber)
  )
    .orderBy('document_check.id', 'desc')
    .executeTakeFirst();
}

/** Takes the checks that end before the horizon and of which nobody was told yet, and marks them as told. */
export async function claimReminders(
  db: Db,
  { now, horizon }: { now: Temporal.Instant; horizon: Temporal.Instant },
) {
  return db
    .updateTable('document_check')
    .from('customer')
    .set({ reminded_at: now })
    .whereRef('customer.id', '=', 'document_check.customer_id')
    .where('document_check.state', '=', 'APPROVED')
    .where('document_check.reminded_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_check as later')
            .whereRef('later.customer_id', '=', 'customer.id')
            .whereRef('later.id', '>', 'document_check.id')
            // Photos that were begun or rejected do not count for the next half year.
            .where('later.state', 'in', ['APPROVED', 'SUBMITTED'])
            .select('later.id'),
        ),
      ),
    )
    .where('customer.state', 'in', ['ACTIVE', 'CANCELLING', 'BLOCKED'])
    .where('customer.documents_valid_until', '>', now)
    .where('customer.documents_valid_until', '<=', horizon)
    .returning(['customer.email', 'customer.prename', 'customer.documents_valid_until'])
    .execute();
}

/** Photos that have been kept long enough, or whose person has left: they go, and what was decided stays. */
export async function removeOldDocuments(
  db: Db,
  { now, keptSince }: { now: Temporal.Instant; keptSince: Temporal.Instant },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const gone = await transaction
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
            where('document.uploaded_at', '<', keptSince),
          ]),
        ]),
      )
      .returning('document.file_key')
      .execute();
    for (const { file_key } of gone) await removeFileAt(transaction, file_key, now);
  });
}

/** Notes that a file must go, unless it finds its place in a document before that time. */
export async function removeFileAt(db: Db, fileKey: string, removeAt: Temporal.Instant): Promise<void> {
  await db.insertInto('file_removal').values({ file_key: fileKey, remove_at: removeAt }).execute();
}

/** The file has found its place. False when its time was over before: then it is gone. */
export async function keepFile(db: Db, fileKey: string): Promise<boolean> {
  const result = await db.deleteFrom('file_removal').where('file_key', '=', fileKey).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Removes the files whose time has come, one after another: first the file, then its note, with the note locked, so that
 * nobody can give the file a place meanwhile. Throws in the end when some could not be removed; they are tried again.
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
