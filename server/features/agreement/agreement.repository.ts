import { hash } from 'node:crypto';
import type {
  AgreementAnswer,
  AgreementOccasion,
  ContractText,
  DocumentKind,
} from '#domain/agreement/contract-document.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * Returns the id of this text, which is stored once, whoever shows it first. A transaction that stores it at the same
 * time is waited for.
 */
export async function keepDocument(
  db: Db,
  { kind, version, title, text }: ContractText,
  now: Temporal.Instant,
): Promise<number> {
  const contentHash = hash('sha256', JSON.stringify([kind, version, title, text]), 'buffer');
  const find = () =>
    db
      .selectFrom('contract_document')
      .where('content_hash', '=', contentHash)
      .select('id')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const added = await db
    .insertInto('contract_document')
    .values({ kind, version, title, text, content_hash: contentHash, first_shown_at: now })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  const kept = added ?? (await find());
  if (!kept) throw new Error(`the document ${kind} ${version} was not kept`);
  return kept.id;
}

export type NewAgreement = {
  customerId: number;
  documentId: number;
  occasion: AgreementOccasion;
  answer: AgreementAnswer;
  now: Temporal.Instant;
};

/** Adds one row for each document, and returns their ids in this order. */
export async function insertAgreements(db: Db, agreements: readonly NewAgreement[]): Promise<number[]> {
  const rows = await db
    .insertInto('agreement')
    .values(
      agreements.map(({ customerId, documentId, occasion, answer, now }) => ({
        customer_id: customerId,
        document_id: documentId,
        occasion,
        answer,
        given_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const agreements = (db: Db) =>
  db
    .selectFrom('agreement')
    .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
    .innerJoin('customer', 'customer.id', 'agreement.customer_id')
    .select([
      'agreement.id',
      'agreement.occasion',
      'agreement.answer',
      'agreement.given_at as givenAt',
      'contract_document.kind',
      'contract_document.version',
      'contract_document.title',
      'contract_document.first_shown_at as firstShownAt',
      'customer.customer_number as customerNumber',
    ])
    .$narrowType<{ kind: DocumentKind; occasion: AgreementOccasion; answer: AgreementAnswer }>();

export type AgreementRow = Awaited<ReturnType<ReturnType<typeof agreements>['executeTakeFirstOrThrow']>>;
export type AgreementWithText = AgreementRow & { text: string };

/** What a customer agreed to, was informed of or refused, the latest first. */
export function findAgreements(
  db: Db,
  customerId: number,
): Promise<(AgreementRow & { answer: Exclude<AgreementAnswer, 'LATER'> })[]> {
  return agreements(db)
    .where('agreement.customer_id', '=', customerId)
    .where('agreement.answer', '<>', 'LATER')
    .orderBy('agreement.given_at', 'desc')
    .orderBy('agreement.id')
    .$narrowType<{ answer: Exclude<AgreementAnswer, 'LATER'> }>()
    .execute();
}

/** The one with this id; of `customerId` alone, if given. */
export function findAgreement(
  db: Db,
  id: number,
  customerId?: number,
): Promise<AgreementWithText | undefined> {
  return agreements(db)
    .select('contract_document.text')
    .where('agreement.id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('agreement.customer_id', '=', customerId ?? 0))
    .executeTakeFirst();
}

/** The answers of a customer to the terms, in their order; the last that was agreed to counts. */
export function findTermsAnswers(db: Db, customerId: number) {
  return db
    .selectFrom('agreement')
    .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
    .where('agreement.customer_id', '=', customerId)
    .where('contract_document.kind', '=', 'TERMS')
    .orderBy('agreement.given_at')
    .orderBy('agreement.id')
    .select(['document_id as documentId', 'version', 'answer', 'occasion', 'given_at as at'])
    .$narrowType<{ answer: AgreementAnswer; occasion: AgreementOccasion }>()
    .execute();
}

/** States of accounts that have a contract, which may change. */
const WITH_CONTRACT = ['REQUESTED', 'PRELIMINARY', 'VERIFIED', 'ACTIVE', 'BLOCKED', 'CANCELLING'];

/** Main accounts of a provider that have neither been told of this version of the terms nor agreed to it, in turn. */
export function findUntold(
  db: Db,
  { providerId, version, limit }: { providerId: string; version: string; limit: number },
) {
  return db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer.provider_id', '=', providerId)
    .where('customer.main_customer_id', 'is', null)
    .where('customer.state', 'in', WITH_CONTRACT)
    .where('customer.email', 'is not', null)
    .where('plan.kundenart', '<>', 'vertrieb')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('agreement')
            .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
            .whereRef('agreement.customer_id', '=', 'customer.id')
            .where('contract_document.kind', '=', 'TERMS')
            .where('contract_document.version', '=', version)
            .select('agreement.id'),
        ),
      ),
    )
    .orderBy('customer.id')
    .limit(limit)
    .forUpdate('customer')
    .skipLocked()
    .select([
      'customer.id',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.email',
    ])
    .$narrowType<{ email: string }>()
    .execute();
}

/** The last answer of each account to a version of the terms that was told to it. */
export async function findAnswersTo(db: Db, version: string) {
  return db
    .selectFrom('agreement')
    .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
    .innerJoin('customer', 'customer.id', 'agreement.customer_id')
    .where('contract_document.kind', '=', 'TERMS')
    .where('contract_document.version', '=', version)
    .where('agreement.occasion', '=', 'CHANGED_TERMS')
    .distinctOn('agreement.customer_id')
    .orderBy('agreement.customer_id')
    .orderBy('agreement.given_at', 'desc')
    .orderBy('agreement.id', 'desc')
    .select([
      'customer.customer_number as customerNumber',
      'agreement.answer',
      'agreement.given_at as givenAt',
    ])
    .$narrowType<{ answer: AgreementAnswer }>()
    .execute();
}
