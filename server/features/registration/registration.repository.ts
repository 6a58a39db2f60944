import type * as z from 'zod';
import type { registrationData } from '#contract/registration.ts';
import type { SecretField } from '#domain/registration/registration.ts';
import type { Db } from '#server/db/connect.ts';

export type RegistrationInput = z.output<typeof registrationData>;
export type DraftData = Omit<RegistrationInput, SecretField>;

/** The secrets of a draft: the IBAN, sealed because it is needed again, and hashes of the others. */
export type SavedSecrets = {
  iban: string | null;
  passwordHash: string | null;
  pinHash: string | null;
  telPasswordHash: string | null;
};
export type RegistrationDraft = { data: DraftData; secrets: SavedSecrets; expiresAt: Temporal.Instant };
type Stored = { form: DraftData; secrets: Omit<SavedSecrets, 'passwordHash'> };

export const NO_SECRETS: SavedSecrets = {
  iban: null,
  passwordHash: null,
  pinHash: null,
  telPasswordHash: null,
};

const { passwordHash: _, ...NO_STORED_SECRETS } = NO_SECRETS;
const EMPTY = JSON.stringify({ form: {}, secrets: NO_STORED_SECRETS } satisfies Stored);

type Row = { data: unknown; password_hash: string | null; expires_at: Temporal.Instant };

function toDraft({ data, password_hash, expires_at }: Row): RegistrationDraft {
  const { form, secrets } = data as Stored;
  return { data: form, secrets: { ...secrets, passwordHash: password_hash }, expiresAt: expires_at };
}

export async function insertRegistration(
  db: Db,
  registration: { secretHash: Buffer; now: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('registration_session')
    .values({
      secret_hash: registration.secretHash,
      data: EMPTY,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .execute();
}

/** A registration in progress: neither expired nor complete. */
export async function findRegistration(
  db: Db,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<RegistrationDraft | undefined> {
  const row = await db
    .selectFrom('registration_session')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where('customer_id', 'is', null)
    .select(['data', 'password_hash', 'expires_at'])
    .executeTakeFirst();
  return row && toDraft(row);
}

/**
 * Replaces the data of a draft. Secrets that are not in `entered` stay, also those that another request saves
 * at the same time. Returns undefined when the registration has expired or was completed meanwhile.
 */
export function replaceDraft(
  db: Db,
  secretHash: Buffer,
  draft: {
    data: DraftData;
    entered: Partial<SavedSecrets>;
    expiresAt: Temporal.Instant;
    now: Temporal.Instant;
  },
): Promise<RegistrationDraft | undefined> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockRegistration(transaction, secretHash, draft.now);
    if (!before || before.customerId !== null) return undefined;
    const { data, expiresAt } = draft;
    const secrets = { ...before.draft.secrets, ...draft.entered };
    const { passwordHash, ...others } = secrets;
    const stored: Stored = { form: data, secrets: others };
    await transaction
      .updateTable('registration_session')
      .set({ data: JSON.stringify(stored), password_hash: passwordHash, expires_at: expiresAt })
      .where('secret_hash', '=', secretHash)
      .execute();
    return { data, secrets, expiresAt };
  });
}

export async function removeRegistration(db: Db, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('registration_session').where('secret_hash', '=', secretHash).execute();
}

/** Removes everything that was entered. */
export async function emptyRegistration(db: Db, secretHash: Buffer): Promise<void> {
  await db
    .updateTable('registration_session')
    .set({ data: EMPTY, password_hash: null })
    .where('secret_hash', '=', secretHash)
    .execute();
}

/** Locks a registration until the transaction ends; undefined when it is unknown or has expired. */
export async function lockRegistration(
  db: Db,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<{ draft: RegistrationDraft; customerId: number | null } | undefined> {
  const row = await db
    .selectFrom('registration_session')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .select(['data', 'password_hash', 'expires_at', 'customer_id'])
    .forUpdate()
    .executeTakeFirst();
  return row && { draft: toDraft(row), customerId: row.customer_id };
}

/** Links the registration to its customer and removes the entered data from it. */
export async function completeRegistration(db: Db, secretHash: Buffer, customerId: number): Promise<void> {
  await db
    .updateTable('registration_session')
    .set({ customer_id: customerId, data: EMPTY, password_hash: null })
    .where('secret_hash', '=', secretHash)
    .execute();
}

export async function removeExpiredRegistrations(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('registration_session').where('expires_at', '<=', now).execute();
}

export async function findCityId(
  db: Db,
  slug: string,
): Promise<{ id: number; providerId: string } | undefined> {
  const row = await db
    .selectFrom('city')
    .where('slug', '=', slug)
    .select(['id', 'provider_id'])
    .executeTakeFirst();
  return row && { id: row.id, providerId: row.provider_id };
}

/** Whether customers of this city can be debited: its company has a creditor identifier, or is the one that the settings name. */
export async function collectsDebits(db: Db, citySlug: string): Promise<boolean> {
  const without = await db
    .selectFrom('city')
    .innerJoin('provider_issuer', 'provider_issuer.provider_id', 'city.provider_id')
    .where('slug', '=', citySlug)
    .where('creditor_id', 'is', null)
    .select('city.id')
    .executeTakeFirst();
  return without === undefined;
}

/**
 * Gives the registration a new secret and a new hour: the device that had it has it no longer. The caller has locked it.
 */
export async function moveRegistration(
  db: Db,
  from: Buffer,
  to: { secretHash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('registration_session')
    .set({ secret_hash: to.secretHash, expires_at: to.expiresAt })
    .where('secret_hash', '=', from)
    .execute();
}
