import { fieldText, type Language } from '#domain/customer/field-text.ts';
import { isRejected } from '#domain/registration/fraud-flags.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { type IdentityField, identitiesOf } from '#domain/registration/same-person.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { passOnce, wasDismissed } from '#server/features/case/case.repository.ts';
import { takeCard } from '#server/features/customer/access-card.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import {
  type FraudFlags,
  findFraudFlags,
  fingerprintOf,
  reportDuplicate,
  reportFraud,
} from './fraud-check.ts';
import { hasCustomerWithEmail, takeIdentities } from './new-customer.repository.ts';
import type { OfferedPlan } from './offered-plan.ts';

/** Who a suspicion is about, a driver of an account too. */
type Suspect = {
  registration: Registration;
  plan: { row: { title: string } };
  now: Temporal.Instant;
  mailer: Mailer;
};
type Applicant = Suspect & { plan: OfferedPlan };

/** The result of the checks before there is an account. */
type Findings = {
  fingerprint: Buffer;
  /** Staff has reviewed exactly these data and accepted them. */
  isCleared: boolean;
  flags: FraudFlags;
};

export async function checkApplicant(
  db: Db,
  vault: Vault,
  { registration, now }: Pick<Suspect, 'registration' | 'now'>,
): Promise<Findings> {
  const fingerprint = fingerprintOf(registration);
  const isCleared = await wasDismissed(db, fingerprint);
  return { fingerprint, isCleared, flags: await findFraudFlags(db, vault, registration, now) };
}

/** The refusal of a suspicious registration, before anything is written; undefined when it may continue. */
export function refuseSuspect(
  { isCleared, flags }: Findings,
  applicant: Suspect,
): Refusal<'REGISTRATION_REJECTED'> | undefined {
  if (isCleared || !isRejected([...flags.blocklist, ...flags.userData])) return undefined;
  return refuse('REGISTRATION_REJECTED', {
    afterwards: (pool) => reportFraud(pool, flags, suspicionOf(applicant, null)),
  });
}

/**
 * Takes the person's identities and the card for the new account, or returns the refusal when another
 * customer has them. Database constraints decide, so only one of two simultaneous registrations passes.
 */
export async function claimPerson(
  db: Db,
  { fingerprint, isCleared, flags }: Findings,
  applicant: Applicant,
  { customerId, language }: { customerId: number; language: Language },
): Promise<Refusal<'CUSTOMER_ALREADY_EXISTS' | 'FIELD_INVALID'> | undefined> {
  const { registration, plan } = applicant;
  const duplicates = await findDuplicates(db, registration, plan, customerId);
  // A cleared registration passes once; of two at the same time the second is a duplicate of the first.
  const passes = isCleared ? await passOnce(db, fingerprint, customerId) : duplicates.length === 0;
  if (!passes) {
    return refuse('CUSTOMER_ALREADY_EXISTS', {
      afterwards: (pool) => reportDuplicate(pool, duplicates, suspicionOf(applicant, null)),
    });
  }
  if (
    registration.card !== null &&
    !(await takeCard(db, { number: registration.card, customerId, by: customerId, now: applicant.now }))
  ) {
    return refuse('FIELD_INVALID', { fields: [cardField(language)] });
  }
  if (flags.blocklist.length > 0) await reportFraud(db, flags, suspicionOf(applicant, customerId));
  return undefined;
}

const suspicionOf = ({ registration, plan, now, mailer }: Suspect, customerId: number | null) => ({
  registration,
  plan: plan.row,
  customerId,
  now,
  mailer,
});

/**
 * Notes about a driver who was added what is not enough to refuse them, and that the clearance of staff has been used: a cleared
 * person passes once.
 */
export async function noteAddedDriver(
  db: Db,
  { fingerprint, isCleared, flags }: Findings,
  suspect: Suspect,
  customerId: number,
): Promise<void> {
  if (isCleared) await passOnce(db, fingerprint, customerId);
  if (flags.blocklist.length > 0) await reportFraud(db, flags, suspicionOf(suspect, customerId));
}

/** §5.4: a field error on the access-medium number; a card in use and an unknown card get the same one. */
const cardField = (language: Language) => ({
  name: 'accessMedia.number',
  code: 'CARD_INVALID',
  message: fieldText('CARD_INVALID', FIELD_LABELS.card, language),
});

/** Takes the person's identities for the customer; returns the fields that another customer has already. */
async function findDuplicates(
  db: Db,
  registration: Registration,
  plan: OfferedPlan,
  customerId: number,
): Promise<IdentityField[]> {
  const isCompany = isCompanyKind(plan.kind);
  const identities = identitiesOf(registration, plan.kind);
  const taken = await takeIdentities(db, identities, customerId);
  const email = registration.emailAddress ?? '';
  const known = await hasCustomerWithEmail(db, { email, isCompany, exceptId: customerId });
  return [...new Set([...taken.map(({ field }) => field), ...(known ? (['emailAddress'] as const) : [])])];
}
