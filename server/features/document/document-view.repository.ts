import type { DocumentKind } from '#domain/document/document-kind.ts';
import type { Db } from '#server/db/connect.ts';

type DocumentView = {
  checkId: number;
  /** Null: the numbers of licence and identity document, without a photo. */
  kind: DocumentKind | null;
  /** The customer whose papers they are. */
  customerId: number;
  by: { customerId: number; customerNumber: string } | { user: string };
  /** What papers were needed for whose check is decided; 3 to 200 characters. */
  reason?: string | undefined;
  now: Temporal.Instant;
};

/** Saves who of the staff looks at whose papers; must be awaited before they see them. */
export async function saveDocumentView(db: Db, view: DocumentView): Promise<void> {
  const { checkId, kind, customerId, by, reason, now } = view;
  await db
    .insertInto('document_view')
    .values({
      check_id: checkId,
      kind,
      customer_id: customerId,
      ...('user' in by
        ? { viewed_by: by.user, via: 'ADMIN' }
        : { viewer_id: by.customerId, viewed_by: by.customerNumber, via: 'API' }),
      reason: reason ?? null,
      viewed_at: now,
    })
    .execute();
}

/** Whoever has opened a check goes on looking at it for so long, also after the decision. */
const OPENED_HOURS = 1;

/** Whether this employee has opened the check lately, while it waited or with a reason. */
export async function hasOpened(
  db: Db,
  { checkId, viewerId, now }: { checkId: number; viewerId: number; now: Temporal.Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('document_view')
    .innerJoin('document_check', 'document_check.id', 'document_view.check_id')
    .whereRef('document_view.customer_id', '=', 'document_check.customer_id')
    .where('check_id', '=', checkId)
    .where('viewer_id', '=', viewerId)
    .where('kind', 'is', null)
    .where('viewed_at', '>', now.subtract({ hours: OPENED_HOURS }))
    .select('document_view.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns who looked at the customer's papers, the latest first, at most 500. */
export async function findDocumentViews(db: Db, customerId: number) {
  const rows = await db
    .selectFrom('document_view')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(500)
    .select([
      'check_id as checkId',
      'kind',
      'viewed_by as viewedBy',
      'via',
      'viewed_at as viewedAt',
      'reason',
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as DocumentKind | null,
    via: row.via as 'API' | 'ADMIN',
  }));
}

/** Deletes what the database lets go: views of more than three years ago. */
export async function removeOldDocumentViews(db: Db, now: Temporal.Instant): Promise<void> {
  // A day later than the database allows, because its clock may differ.
  const before = now.toZonedDateTimeISO('UTC').subtract({ years: 3, days: 1 }).toInstant();
  await db.deleteFrom('document_view').where('viewed_at', '<', before).execute();
}
