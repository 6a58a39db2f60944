import { type RawBuilder, sql } from 'kysely';
import type { CaseKind, CaseReason } from '#domain/service-case/case-kind.ts';
import type { CaseOutcome, CaseState } from '#domain/service-case/case-state.ts';
import type { CaseEventKind } from '#domain/service-case/staff-words.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { IS_COUNTED, invoiceNumber } from '#server/features/ledger/invoice-sql.ts';
import { announceServiceCasePhotos } from '#server/features/photo/photo.repository.ts';

export type CaseRow = {
  id: string;
  number: number;
  providerId: string;
  reporterId: number;
  /** The main account that pays. */
  accountId: number;
  /** Null: it is about an invoice alone. */
  driverId: number | null;
  bookingId: number | null;
  invoiceId: number | null;
  kind: CaseKind;
  reason: CaseReason;
  lineText: string | null;
  lineCents: number | null;
  currency: Currency;
  /** Null: the person was erased. */
  text: string | null;
  state: CaseState;
  /** Until when it is our turn, exclusive; null: it is not. */
  answerBy: Temporal.Instant | null;
  /** Until when it is their turn, exclusive; null: it is not. */
  replyBy: Temporal.Instant | null;
  assigneeId: number | null;
  outcome: CaseOutcome | null;
  createdAt: Temporal.Instant;
  invoiceNumber: string | null;
  startsAt: Temporal.Instant | null;
  endsAt: Temporal.Instant | null;
  model: string | null;
  plate: string | null;
  reporter: Person;
  account: Person;
  assignee: Omit<Person, 'email'> | null;
};
export type Person = {
  customerNumber: string;
  prename: string | null;
  name: string | null;
  email: string | null;
};

const CASES = sql`
  select one.id, one.number, one.provider_id as "providerId", one.reporter_id as "reporterId", one.account_id as "accountId",
    one.driver_id as "driverId", one.booking_id as "bookingId", one.invoice_id as "invoiceId", one.kind, one.reason,
    one.line_text as "lineText", one.line_cents as "lineCents", one.currency, one.text, one.state,
    one.answer_by as "answerBy", one.reply_by as "replyBy", one.assignee_id as "assigneeId", one.outcome,
    one.created_at as "createdAt", ${invoiceNumber('invoice')} as "invoiceNumber",
    booking.starts_at as "startsAt", booking.ends_at as "endsAt", vehicle.model, vehicle.plate,
    json_build_object('customerNumber', reporter.customer_number, 'prename', reporter.prename, 'name', reporter.name,
      'email', reporter.email) as reporter,
    json_build_object('customerNumber', account.customer_number, 'prename', account.prename, 'name', account.name,
      'email', account.email) as account,
    case when assignee.id is not null then
      json_build_object('customerNumber', assignee.customer_number, 'prename', assignee.prename, 'name', assignee.name) end as assignee
  from service_case one
    join customer reporter on reporter.id = one.reporter_id
    join customer account on account.id = one.account_id
    left join customer assignee on assignee.id = one.assignee_id
    left join booking on booking.id = one.booking_id
    left join vehicle on vehicle.id = booking.vehicle_id
    left join invoice on invoice.id = one.invoice_id`;

/** All columns of cases; `rest` begins with the condition on `one`. */
export async function selectCases(db: Db, rest: RawBuilder<unknown>): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`${CASES} ${rest}`.execute(db);
  return rows;
}

/**
 * Whose case it is: the reporter's; the main account's, about its money; the driver's whose trip it was
 * raised at. How a driver found the car does not concern who pays (§S4.33).
 */
const isSeenBy = (customerId: number) => sql`(one.reporter_id = ${customerId}
  or (one.account_id = ${customerId} and one.kind <> 'TRIP')
  or one.driver_id = ${customerId})`;

export const findCase = async (db: Db, number: number, viewerId: number): Promise<CaseRow | undefined> =>
  (await selectCases(db, sql`where one.number = ${number} and ${isSeenBy(viewerId)}`))[0];

/** The case of this report, whosever it is. */
export const findReport = async (db: Db, reportId: string): Promise<CaseRow | undefined> =>
  (await selectCases(db, sql`where one.id = ${reportId}::uuid`))[0];

/** Locks the case, so that staff's steps and the person's words run one after the other. */
export async function lockCase(db: Db, number: number): Promise<CaseRow | undefined> {
  return (await selectCases(db, sql`where one.number = ${number} for no key update of one`))[0];
}

/** Those that the customer sees, the newest first, below this number. */
export const findCasesOf = (
  db: Db,
  viewerId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CaseRow[]> =>
  selectCases(
    db,
    sql`where ${isSeenBy(viewerId)} and one.number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by one.number desc limit ${limit}`,
  );

export const findByNumber = async (db: Db, number: number): Promise<CaseRow | undefined> =>
  (await selectCases(db, sql`where one.number = ${number}`))[0];

/** Those whose person has let the time pass, the first first. */
export const findOverdueReplies = async (db: Db, now: Temporal.Instant): Promise<number[]> => {
  const rows = await db
    .selectFrom('service_case')
    .where('state', 'in', ['WAITING', 'ANSWERED'])
    .where('reply_by', '<=', now)
    .orderBy('reply_by')
    .limit(500)
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
};

/** The invoice that a trip is on and that counts; undefined while it is on none. */
export async function findInvoiceOfBooking(db: Db, bookingId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select invoice.id from ledger_transaction posting
      join invoice_posting billed on billed.transaction_id = posting.id
      join invoice on invoice.id = billed.invoice_id
    where posting.booking_id = ${bookingId} and ${IS_COUNTED}
    order by invoice.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The main account of a customer, which pays for it. */
export async function findPayer(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(({ fn, ref }) => fn.coalesce(ref('main_customer_id'), ref('id')).as('id'))
    .executeTakeFirstOrThrow();
  return row.id;
}

export type NewCase = {
  id: string;
  providerId: string;
  reporterId: number;
  accountId: number;
  trip: { bookingId: number; cityId: number; driverId: number } | undefined;
  invoiceId: number | undefined;
  kind: CaseKind;
  reason: CaseReason;
  line: { text: string; cents: number } | undefined;
  currency: Currency;
  text: string;
  answerBy: Temporal.Instant;
  photos: readonly { id: string; byteSize: number; fileKey: string; originalKey: string }[];
  now: Temporal.Instant;
};

/**
 * Inserts the case with announced photos and event. KNOWN: the same report was there or just before.
 * PHOTO_TAKEN: a photo's id is another's: the caller's transaction is rolled back.
 */
export async function insertCase(db: Db, added: NewCase): Promise<'NEW' | 'KNOWN' | 'PHOTO_TAKEN'> {
  const row = await db
    .insertInto('service_case')
    .values({
      id: added.id,
      provider_id: added.providerId,
      city_id: added.trip?.cityId ?? null,
      reporter_id: added.reporterId,
      account_id: added.accountId,
      driver_id: added.trip?.driverId ?? null,
      booking_id: added.trip?.bookingId ?? null,
      invoice_id: added.invoiceId ?? null,
      kind: added.kind,
      reason: added.reason,
      line_text: added.line?.text ?? null,
      line_cents: added.line?.cents ?? null,
      currency: added.currency,
      text: added.text,
      state: 'OPEN',
      answer_by: added.answerBy,
      created_at: added.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return 'KNOWN';
  if (!(await announceServiceCasePhotos(db, added.id, added.photos))) return 'PHOTO_TAKEN';
  await insertEvent(db, {
    caseId: added.id,
    kind: 'OPENED',
    at: added.now,
    by: { customerId: added.reporterId },
  });
  return 'NEW';
}

type StateChange = { id: string } & (
  | { state: 'OPEN'; answerBy: Temporal.Instant }
  | { state: 'IN_PROGRESS'; answerBy: Temporal.Instant; assigneeId: number }
  | { state: 'WAITING'; replyBy: Temporal.Instant; assigneeId: number }
  | {
      state: 'ANSWERED';
      replyBy: Temporal.Instant;
      assigneeId: number;
      outcome: CaseOutcome;
      at: Temporal.Instant;
    }
  | { state: 'CLOSED'; at: Temporal.Instant }
);

/** Writes where the case stands from now on. An objection takes it from whoever had it; what it came to stays until the next answer. */
export async function saveState(db: Db, change: StateChange): Promise<void> {
  await db
    .updateTable('service_case')
    .set({
      state: change.state,
      answer_by: 'answerBy' in change ? change.answerBy : null,
      reply_by: 'replyBy' in change ? change.replyBy : null,
      ...(change.state === 'CLOSED'
        ? { closed_at: change.at }
        : { assignee_id: 'assigneeId' in change ? change.assigneeId : null }),
      ...(change.state === 'ANSWERED' ? { outcome: change.outcome, answered_at: change.at } : {}),
    })
    .where('id', '=', change.id)
    .execute();
}

type NewEvent = {
  caseId: string;
  kind: CaseEventKind;
  at: Temporal.Instant;
  /** Undefined: the time was over. */
  by: { customerId: number } | { staffId: number } | undefined;
  text?: string;
};

export async function insertEvent(db: Db, { caseId, kind, at, by, text }: NewEvent): Promise<void> {
  await db
    .insertInto('service_case_event')
    .values({
      case_id: caseId,
      kind,
      at,
      customer_id: by && 'customerId' in by ? by.customerId : null,
      staff_id: by && 'staffId' in by ? by.staffId : null,
      text: text ?? null,
    })
    .execute();
}

export type CaseEvent = {
  id: number;
  kind: CaseEventKind;
  at: Temporal.Instant;
  customerId: number | null;
  staffId: number | null;
  /** Of the employee, for staff. */
  staffName: string | null;
  text: string | null;
};

/** The course of a case, the earliest first. */
export async function findEvents(db: Db, caseId: string): Promise<CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select event.id, event.kind, event.at, event.customer_id as "customerId", event.staff_id as "staffId", event.text,
      case when staff.id is not null then concat_ws(' ', staff.prename, staff.name, '(' || staff.customer_number || ')') end as "staffName"
    from service_case_event event left join customer staff on staff.id = event.staff_id
    where event.case_id = ${caseId}::uuid order by event.id`.execute(db);
  return rows;
}

export type PhotoRow = {
  id: string;
  byteSize: number;
  received: number;
  sha256: Buffer | null;
  mediaType: string | null;
  fileKey: string;
  originalKey: string;
  caseId: string;
  width: number | null;
  height: number | null;
  recordedAt: Temporal.Instant | null;
};
const PHOTO_COLUMNS = [
  'service_case_photo.id',
  'byte_size as byteSize',
  'received',
  'sha256',
  'media_type as mediaType',
  'file_key as fileKey',
  'original_key as originalKey',
  'case_id as caseId',
  'width',
  'height',
  'recorded_at as recordedAt',
] as const;

/** Returns the photos of a case in their order, also those that are still to come. */
export const findPhotos = (db: Db, caseId: string): Promise<PhotoRow[]> =>
  db
    .selectFrom('service_case_photo')
    .where('case_id', '=', caseId)
    .orderBy('position')
    .select(PHOTO_COLUMNS)
    .execute();

export const findPhoto = (db: Db, caseId: string, photoId: string): Promise<PhotoRow | undefined> =>
  db
    .selectFrom('service_case_photo')
    .where('case_id', '=', caseId)
    .where('id', '=', photoId)
    .select(PHOTO_COLUMNS)
    .executeTakeFirst();

/** An announced photo of a case that this customer has reported; only they may send it. */
export const findOwnPhoto = (
  db: Db,
  { id, photoId }: { id: number; photoId: string },
  reporterId: number,
): Promise<PhotoRow | undefined> =>
  db
    .selectFrom('service_case_photo')
    .innerJoin('service_case', 'service_case.id', 'service_case_photo.case_id')
    .where('service_case_photo.id', '=', photoId)
    .where('service_case.number', '=', id)
    .where('reporter_id', '=', reporterId)
    .select(PHOTO_COLUMNS)
    .executeTakeFirst();

/** Photos of cases that were closed before, and of people who were erased; at most so many as one run deletes. */
export const findOldPhotos = (db: Db, before: Temporal.Instant): Promise<PhotoRow[]> =>
  db
    .selectFrom('service_case_photo')
    .innerJoin('service_case', 'service_case.id', 'service_case_photo.case_id')
    .where(({ eb, or }) =>
      or([eb('service_case.closed_at', '<', before), eb('service_case.text', 'is', null)]),
    )
    .select(PHOTO_COLUMNS)
    .limit(500)
    .execute();

/** Deletes cases that were closed before and have no photos any more, with their course. */
export async function removeOldCases(db: Db, before: Temporal.Instant): Promise<void> {
  await sql`
    delete from service_case where id in (
      select id from service_case where closed_at < ${before}::timestamptz
        and not exists (select from service_case_photo photo where photo.case_id = service_case.id)
      limit 500)`.execute(db);
}

/** Takes the words of a person out of their cases, and closes these; their photos go with the next run of the job. */
export async function eraseWords(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await sql`
    with erased as (
      update service_case set text = null, state = 'CLOSED', answer_by = null, reply_by = null,
        closed_at = coalesce(closed_at, ${now}::timestamptz)
      where reporter_id = ${customerId}
    )
    update service_case_event set text = null
    where text is not null and (customer_id = ${customerId}
      or case_id in (select id from service_case where reporter_id = ${customerId}))`.execute(db);
}
