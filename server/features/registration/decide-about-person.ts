import { fieldText, type Language } from '#domain/customer/field-text.ts';
import { isTurnedAway } from '#domain/registration/fraud-flags.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import { type IdentityField, identitiesOf } from '#domain/registration/same-person.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { passOnce, wasDismissed } from './fraud.repository.ts';
import {
  type FraudFlags,
  findFraudFlags,
  fingerprintOf,
  reportDuplicate,
  reportFraud,
} from './fraud-check.ts';
import { hasCustomerWithEmail, takeCard, takeIdentities } from './new-customer.repository.ts';
import type { OfferedPlan } from './offered-plan.ts';

type Applicant = { registration: Registration; plan: OfferedPlan; now: Temporal.Instant; mailer: Mailer };

/** What we know of the person before there is an account. */
type Findings = {
  fingerprint: Buffer;
  /** Staff has looked at these very data and let them pass. */
  isCleared: boolean;
  flags: FraudFlags;
};

export async function findOutAbout(db: Db, { registration }: Applicant): Promise<Findings> {
  const fingerprint = fingerprintOf(registration);
  const isCleared = await wasDismissed(db, fingerprint);
  return { fingerprint, isCleared, flags: await findFraudFlags(db, registration) };
}

/** The refusal of whom we do not want, before anything is written. */
export function refuseSuspect(
  { isCleared, flags }: Findings,
  applicant: Applicant,
): Refusal<'REGISTRATION_REJECTED'> | undefined {
  if (isCleared || !isTurnedAway([...flags.blocklist, ...flags.userData])) return undefined;
  return refuse('REGISTRATION_REJECTED', {
    afterwards: (pool) => reportFraud(pool, flags, suspicionOf(applicant, null)),
  });
}

/**
 * Makes the new account this person's only one: takes what identifies the person, and the card; or returns the refusal
 * when another customer has it. The constraints decide, so of two at the same time only one passes.
 */
export async function claimPerson(
  db: Db,
  { fingerprint, isCleared, flags }: Findings,
  applicant: Applicant,
  { customerId, language }: { customerId: number; language: Language },
): Promise<Refusal<'CUSTOMER_ALREADY_EXISTS' | 'FIELD_INVALID'> | undefined> {
  const { registration, plan } = applicant;
  const duplicates = await findDuplicates(db, registration, plan, customerId);
  // What staff has cleared passes once; of two at the same time the second is the first one's duplicate.
  const passes = isCleared ? await passOnce(db, fingerprint, customerId) : duplicates.length === 0;
  if (!passes) {
    return refuse('CUSTOMER_ALREADY_EXISTS', {
      afterwards: (pool) => reportDuplicate(pool, duplicates, suspicionOf(applicant, null)),
    });
  }
  if (registration.card !== null && !(await takeCard(db, registration.card, customerId))) {
    return refuse('FIELD_INVALID', { fields: [cardField(language)] });
  }
  if (flags.blocklist.length > 0) await reportFraud(db, flags, suspicionOf(applicant, customerId));
  return undefined;
}

const suspicionOf = ({ registration, plan, now, mailer }: Applicant, customerId: number | null) => ({
  registration,
  plan: plan.row,
  customerId,
  now,
  mailer,
});

/** §5.4: a field error on the access-medium number. A card that is taken is answered like one that never was. */
const cardField = (language: Language) => ({
  name: 'accessMedia.number',
  code: 'CARD_INVALID',
  message: fieldText('CARD_INVALID', FIELD_LABELS.card, language),
});

/** Takes what makes this person one customer; returns what another customer has already. */
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
