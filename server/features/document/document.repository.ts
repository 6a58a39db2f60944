import { sql } from 'kysely';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { DocumentCheckState } from '#domain/document/document-check.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import { EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import { WAITING_DAYS } from '#domain/sales/sales-stage.ts';
import type { Db } from '#server/db/connect.ts';
import { scheduleFileRemoval } from './document-file.repository.ts';

/** §3.16: the property that marks employees. */
const EMPLOYEE = JSON.stringify(markOf(EMPLOYEE_PROP));

/** The rule `mayDecidePapers` of the domain, for whoever is joined as `viewer`. */
const SEES_PAPERS = sql<boolean>`(viewer.state = 'ACTIVE' and viewer.add_props @> ${EMPLOYEE}::jsonb)`;

/** Returns the customer's latest check and its photos, and until when passed documents are valid. */
export async function findDocumentCheck(db: Db, customerId: number) {
  const customer = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['documents_valid_until as documentsValidUntil', 'email_confirmed_at as emailConfirmedAt'])
    .executeTakeFirstOrThrow();
  const check = await db
    .selectFrom('document_check')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .select(['id', 'state', 'submitted_at as submittedAt', 'decided_at as decidedAt', 'reason'])
    .executeTakeFirst();
  const documents = check ? await findDocuments(db, check.id) : [];
  const consent = await findPhotoConsent(db, customerId);
  return {
    check: check && { ...check, state: check.state as DocumentCheckState },
    /** The consent that covers photos of the check that is due; undefined: there is none. */
    consentId: consent && !consent.isUsedUp ? consent.id : undefined,
    consentStands: consent !== undefined && (!consent.isUsedUp || consent.hasPhotos),
    documents,
    documentsValidUntil: customer.documentsValidUntil,
    emailConfirmed: customer.emailConfirmedAt !== null,
  };
}

/** The name of the sales partner that may still see the originals of this customer, or of a driver on such an account. */
export async function findRegisteringPartner(
  db: Db,
  customerId: number,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select partner.name from customer
      join sales_registration registration on registration.customer_id in (customer.id, customer.main_customer_id)
      join sales_partner partner on partner.id = registration.partner_id
    where customer.id = ${customerId} and customer.state = 'VERIFIED' and partner.ended_at is null
      and registration.registered_at > ${now.subtract({ hours: 24 * WAITING_DAYS })}::timestamptz
    order by registration.registered_at desc limit 1`.execute(db);
  return rows[0]?.name;
}

/**
 * Returns the customer's latest consent to photos that was not withdrawn. A passed check uses it up: the next one needs another;
 * a rejected one does not (docs/decisions/071).
 */
async function findPhotoConsent(db: Db, customerId: number) {
  const row = await db
    .selectFrom('consent')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'DOCUMENT_PHOTOS')
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .select(['id'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('document_check')
          .whereRef('document_check.consent_id', '=', 'consent.id')
          .where('document_check.state', '=', 'APPROVED')
          .select('document_check.id'),
      ).as('isUsedUp'),
      exists(
        selectFrom('document')
          .innerJoin('document_check', 'document_check.id', 'document.check_id')
          .whereRef('document_check.consent_id', '=', 'consent.id')
          .select('document.kind'),
      ).as('hasPhotos'),
    ])
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isUsedUp: Boolean(row.isUsedUp), hasPhotos: Boolean(row.hasPhotos) };
}

export async function findDocuments(db: Db, checkId: number) {
  const rows = await db
    .selectFrom('document')
    .where('check_id', '=', checkId)
    .select([
      'kind',
      'file_key as fileKey',
      'byte_size as byteSize',
      'width',
      'height',
      'uploaded_at as uploadedAt',
    ])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }));
}

/** Locks the customer, so that uploads, submissions and decisions run one after the other. */
export async function lockCustomer(db: Db, customerId: number) {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select([
      'id',
      'state',
      'email',
      'prename',
      'licence_classes as licenceClasses',
      'email_confirmed_at as emailConfirmedAt',
    ])
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

/** Names the consent under which the check's photos are taken: another one than before if that was withdrawn. */
export async function setConsent(db: Db, checkId: number, consentId: number): Promise<void> {
  await db.updateTable('document_check').set({ consent_id: consentId }).where('id', '=', checkId).execute();
}

/**
 * Deletes all photos of the customer, of every check; what was handed in is open again. Decisions that were made stay. The files
 * go with the next run of their job.
 */
export async function removePhotos(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  const removed = await db
    .deleteFrom('document')
    .using('document_check')
    .whereRef('document_check.id', '=', 'document.check_id')
    .where('document_check.customer_id', '=', customerId)
    .returning('document.file_key')
    .execute();
  for (const { file_key } of removed) await scheduleFileRemoval(db, file_key, now);
  await db
    .updateTable('document_check')
    .set({ state: 'OPEN', submitted_at: null })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'SUBMITTED')
    .execute();
}

/**
 * Adds the passed check of somebody whose papers were seen as originals, without photos; a check that is open passes with it, and
 * its consent is used up.
 */
export async function insertPassedCheck(
  db: Db,
  { customerId, by, now }: { customerId: number; by: string; now: Temporal.Instant },
): Promise<void> {
  const decision = { state: 'APPROVED', decided_at: now, decided_by: by };
  const open = await db
    .updateTable('document_check')
    .set(decision)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (open.numUpdatedRows > 0n) return;
  const consent = await findPhotoConsent(db, customerId);
  await db
    .insertInto('document_check')
    .values({
      customer_id: customerId,
      created_at: now,
      consent_id: consent && !consent.isUsedUp ? consent.id : null,
      ...decision,
    })
    .execute();
}

/**
 * Moves a rejected check's photos to the new one, so that nobody uploads them again. The photo of the kind
 * `except`, which is being replaced, stays with the decision about it.
 */
export async function moveDocuments(
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

/** Saves the photo, which is marked as a copy, as the one of its kind and schedules the removal of the previous file. */
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
    marked_at: document.now,
  };
  await db
    .insertInto('document')
    .values({ check_id: document.checkId, kind: document.kind, ...values })
    .onConflict((conflict) => conflict.columns(['check_id', 'kind']).doUpdateSet(values))
    .execute();
  if (before) await scheduleFileRemoval(db, before.file_key, document.now);
}

export async function submitCheck(db: Db, checkId: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('document_check')
    .set({ state: 'SUBMITTED', submitted_at: now })
    .where('id', '=', checkId)
    .where('state', '=', 'OPEN')
    .execute();
}

/** Returns the photo's file key if the viewer may see it: its owner, or active staff of the same provider. */
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
        where.and([where('viewer.provider_id', '=', where.ref('owner.provider_id')), SEES_PAPERS]),
      ]),
    )
    .select([
      'document.file_key as fileKey',
      'document.uploaded_at as uploadedAt',
      'document_check.customer_id as customerId',
      'document_check.state as state',
    ])
    .executeTakeFirst();
}

/** Decides a submitted check. Returns false when it does not wait, perhaps because it was just decided. */
export async function decideCheck(
  db: Db,
  decision: {
    checkId: number;
    state: 'APPROVED' | 'REJECTED';
    by: string;
    reason: string | null;
    submittedAt?: Temporal.Instant;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const { submittedAt } = decision;
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
    .$if(submittedAt !== undefined, (query) => query.where('submitted_at', '=', submittedAt ?? null))
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
      'document_check.created_at as createdAt',
      'document_check.submitted_at as submittedAt',
      'document_check.decided_at as decidedAt',
      'document_check.decided_by as decidedBy',
      'document_check.reason',
      'customer.id as customerId',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
      sql<string | null>`to_char(customer.birth_date, 'DD.MM.YYYY')`.as('birthDate'),
      'customer.birth_date as born',
      'customer.birth_place as birthPlace',
      'customer.street',
      'customer.street_nr as streetNr',
      'customer.postal_code as postalCode',
      'customer.city',
      'customer.identity_number as identityNumber',
      'customer.licence_number as licenceNumber',
      sql<string | null>`to_char(customer.licence_issued, 'DD.MM.YYYY')`.as('licenceIssued'),
      'customer.licence_issued_place as licenceIssuedPlace',
      'customer.licence_classes as licenceClasses',
      'customer.email',
      'customer.email_confirmed_at as emailConfirmedAt',
      'customer.state as customerState',
      'customer.documents_valid_until as documentsValidUntil',
    ]);

/** Returns the submitted checks, longest waiting first; with `all`, the latest 200 checks, newest first. */
export function listChecks(db: Db, { all }: { all: boolean }) {
  return all
    ? checkRows(db).orderBy('document_check.id', 'desc').limit(200).execute()
    : checkRows(db).where('document_check.state', '=', 'SUBMITTED').orderBy('submitted_at').execute();
}

type Viewer = { id: number };

/** Checks of the viewer's provider, if the viewer is active staff that may see papers; never their own. */
const checksFor = (db: Db, viewer: Viewer) =>
  checkRows(db)
    .innerJoin('customer as viewer', (join) => join.on('viewer.id', '=', viewer.id))
    .where(SEES_PAPERS)
    .whereRef('viewer.provider_id', '=', 'customer.provider_id')
    .whereRef('viewer.account_number', '<>', 'customer.account_number');

/** How who decides is called; their number, if there is no name. */
export async function findStaffName(db: Db, viewer: Viewer): Promise<string> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', viewer.id)
    .select(['prename', 'name', 'customer_number'])
    .executeTakeFirstOrThrow();
  return [row.prename, row.name].filter(Boolean).join(' ') || row.customer_number;
}

/** What waits for the viewer's decision, longest waiting first, after the check `after` that was shown last. */
export function listWaitingChecks(
  db: Db,
  viewer: Viewer,
  { after, limit }: { after: { submittedAt: Temporal.Instant; id: number } | undefined; limit: number },
) {
  return checksFor(db, viewer)
    .where('document_check.state', '=', 'SUBMITTED')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('document_check.submitted_at', 'document_check.id'),
          '>',
          tuple(after?.submittedAt ?? null, after?.id ?? 0),
        ),
      ),
    )
    .orderBy('document_check.submitted_at')
    .orderBy('document_check.id')
    .limit(limit)
    .execute();
}

/** The check, if the viewer may decide about it and it was handed in. */
export function findCheckFor(db: Db, viewer: Viewer, checkId: number) {
  return checksFor(db, viewer)
    .where('document_check.id', '=', checkId)
    .where('document_check.state', '<>', 'OPEN')
    .executeTakeFirst();
}

/** Returns the id of the account with this number. */
export async function findCustomerId(db: Db, customerNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .where('customer_number', '=', customerNumber)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the check with this id, or the latest check of the customer with this number. */
export function findCheck(db: Db, key: { checkId: number } | { customerNumber: string }) {
  return (
    'checkId' in key
      ? checkRows(db).where('document_check.id', '=', key.checkId)
      : checkRows(db).where('customer.customer_number', '=', key.customerNumber)
  )
    .orderBy('document_check.id', 'desc')
    .executeTakeFirst();
}

/** Returns customers whose documents expire by the horizon and marks their check as reminded. */
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
            // A later check that is only open or rejected does not make the reminder unnecessary.
            .where('later.state', 'in', ['APPROVED', 'SUBMITTED'])
            .select('later.id'),
        ),
      ),
    )
    .where('customer.state', 'in', ['ACTIVE', 'CANCELLING', 'BLOCKED'])
    .where('customer.documents_valid_until', '>', now)
    .where('customer.documents_valid_until', '<=', horizon)
    .returning([
      'customer.id',
      'customer.email',
      'customer.prename',
      'customer.documents_valid_until as documentsValidUntil',
    ])
    .execute();
}
