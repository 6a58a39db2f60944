import type { NotificationConsent } from '#domain/notification/category.ts';
import type { ConsentKind } from '#domain/registration/consent-texts.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * What is consented to in a registration, or later: photos, for each document check (§S16.4), and notifications, for each
 * category (§S14.22).
 */
type StoredConsentKind = ConsentKind | 'DOCUMENT_PHOTOS' | NotificationConsent;

export async function insertConsents(
  db: Db,
  customerId: number,
  consents: readonly { kind: StoredConsentKind; version: string }[],
  now: Temporal.Instant,
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('consent')
    .values(
      consents.map(({ kind, version }) => ({
        customer_id: customerId,
        kind,
        text_version: version,
        given_at: now,
      })),
    )
    // Given before to the same text.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the consent back, to whichever text it was given. */
export async function withdrawConsent(
  db: Db,
  customerId: number,
  kind: StoredConsentKind,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The accounts that consent to a credit rating now, with the version of the text, which names who may be asked. */
export function findCreditRatingConsents(db: Db) {
  return db
    .selectFrom('consent')
    .innerJoin('customer', 'customer.id', 'consent.customer_id')
    .where('kind', '=', 'CREDIT_RATING')
    .where('withdrawn_at', 'is', null)
    .where('customer.state', '<>', 'DELETED')
    .orderBy('customer.id')
    .orderBy('given_at')
    .select([
      'customer.customer_number as customerNumber',
      'text_version as textVersion',
      'given_at as givenAt',
    ])
    .execute();
}
