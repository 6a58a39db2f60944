import type { CustomerState } from '#domain/customer/customer-state.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import { type ActivationFacts, activationObstacle } from '#domain/sales/activation.ts';
import { ACTIVATION_OBSTACLES } from '#domain/sales/activation-obstacle.ts';
import type { Db } from '#server/db/connect.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import {
  type AccountPerson,
  findAccountPeople,
  findPaperFacts,
  findRegisteredAccount,
  findSteps,
  lockAccountPerson,
  type StepRow,
} from './activation.repository.ts';
import { findPartner, holdSalesPerson, type Partner } from './sales-partner.repository.ts';
import { partnerOf } from './sales-session.ts';

/** Where one person of a registered account stands, and who asks. */
export type Standing = {
  registrationId: string;
  mainId: number;
  partner: Partner;
  /** Who at the partner asks. */
  me: number;
  people: AccountPerson[];
  person: AccountPerson;
  facts: ActivationFacts;
  /** The latest of each kind. */
  steps: Partial<Record<StepRow['kind'], StepRow>>;
};

type Asked = {
  session: Session;
  registrationId: string;
  customerId: number | undefined;
  now: Temporal.Instant;
};

/**
 * Finds the person at the partner's registration, by default the first who waits. Undefined when the partner may not see
 * them (any more), which is answered like a registration that does not exist.
 */
export async function findStanding(db: Db, asked: Asked): Promise<Standing | undefined> {
  const { session, registrationId, now } = asked;
  const { partnerId } = partnerOf(session);
  const account = await findRegisteredAccount(db, partnerId, registrationId, now);
  if (!account) return undefined;
  const people = await findAccountPeople(db, account.mainId);
  const person =
    asked.customerId === undefined
      ? (people.find(({ state }) => state === 'VERIFIED') ?? people[0])
      : people.find(({ id }) => id === asked.customerId);
  if (!person) return undefined;
  const [partner, papers, rows] = await Promise.all([
    findPartner(db, partnerId),
    findPaperFacts(db, person.id),
    findSteps(db, registrationId, person.id),
  ]);
  const steps: Standing['steps'] = Object.fromEntries(rows.map((row) => [row.kind, row]));
  const until = person.documentsValidUntil;
  const facts: ActivationFacts = {
    state: person.state as CustomerState,
    contractSent: account.contractSent,
    photosWait: papers.photosWait,
    documentsValid: until !== null && !hasExpired(until, now),
    emailConfirmed: person.emailConfirmedAt !== null,
    originals: steps.ORIGINALS_SEEN,
    presence: steps.PRESENCE_PROVED,
    changedAt: papers.changedAt,
    needsTwoPeople: partner.needsTwoPeople,
  };
  return {
    registrationId,
    mainId: account.mainId,
    partner,
    me: session.customerId,
    people,
    person,
    facts,
    steps,
  };
}

/**
 * The same for a step, in its transaction: who takes it stays at the partner until it is done, and steps about the same person
 * come one after the other.
 */
export async function lockStanding(
  db: Db,
  asked: Asked & { customerId: number },
): Promise<Standing | Refusal<'AUTHENTICATION' | 'SALES_REGISTRATION_UNKNOWN'>> {
  // Removed while the call was on its way.
  if (!(await holdSalesPerson(db, asked.session.customerId))) return refuse('AUTHENTICATION');
  if (!(await findStanding(db, asked))) return refuse('SALES_REGISTRATION_UNKNOWN');
  await lockAccountPerson(db, asked.customerId);
  return (await findStanding(db, asked)) ?? refuse('SALES_REGISTRATION_UNKNOWN');
}

/** The refusal that says why nothing can be done for the person now. */
export function refuseObstacle({ facts }: Standing): Refusal<'ACTIVATION_NOT_POSSIBLE'> | undefined {
  const obstacle = activationObstacle(facts);
  return obstacle && refuse('ACTIVATION_NOT_POSSIBLE', { detail: ACTIVATION_OBSTACLES[obstacle] });
}
