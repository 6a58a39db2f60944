import type { showSalesActivation } from '#contract/activation.ts';
import type { CallOutput } from '#contract/call.ts';
import {
  activationObstacle,
  checkPassing,
  countingOriginals,
  countingPresence,
  missingSteps,
  PRESENCE_TRIES,
} from '#domain/sales/activation.ts';
import type { Db } from '#server/db/connect.ts';
import { findCards } from '#server/features/customer/access-card.repository.ts';
import type { AccountPerson, StepRow } from './activation.repository.ts';
import type { Standing } from './activation-standing.ts';
import { findPresenceCode } from './presence-code.repository.ts';
import { personName } from './sales-person-view.ts';

type View = CallOutput<typeof showSalesActivation>;

/** What the partner sees: of the person no more than the contract names (§S12.2), and what was done and is missing. */
export async function activationView(db: Db, standing: Standing, now: Temporal.Instant): Promise<View> {
  const { person, people, partner, facts, steps, me } = standing;
  const [cards, code] = await Promise.all([findCards(db, person.id), findPresenceCode(db, person.id, now)]);
  const obstacle = activationObstacle(facts) ?? null;
  return {
    id: standing.registrationId,
    needsTwoPeople: partner.needsTwoPeople,
    people: people.map((row) => ({ id: row.id, ...titleOf(row), isActive: isActive(row) })),
    person: {
      id: person.id,
      ...titleOf(person),
      birthDate: person.birthDate,
      address: addressOf(person),
      plan: person.planTitle,
      cards,
      hasEmail: person.email !== null,
      isActive: isActive(person),
      obstacle,
      missing: obstacle === null ? missingSteps(facts, now) : [],
      mayPass: obstacle === null && !facts.documentsValid && checkPassing(facts, me, now) === undefined,
      originals: done(countingOriginals(facts, now) && steps.ORIGINALS_SEEN),
      presence: done(countingPresence(facts, now) && steps.PRESENCE_PROVED),
      passed: done(facts.documentsValid ? steps.PASSED : undefined),
      code:
        code?.registrationId === standing.registrationId
          ? { by: code.by, expiresAt: code.expiresAt.toString(), triesLeft: PRESENCE_TRIES - code.tries }
          : null,
    },
  };
}

const isActive = ({ state }: AccountPerson) => state === 'ACTIVE' || state === 'CANCELLING';

const titleOf = (row: AccountPerson) => ({
  customerNumber: row.customerNumber,
  name: personName(row),
  isDriver: row.mainCustomerId !== null,
});

function addressOf({ street, streetNr, postalCode, city }: AccountPerson): View['person']['address'] {
  if (street === null || postalCode === null || city === null) return null;
  return { street, streetNr: streetNr ?? '', postalCode, city };
}

const done = (step: StepRow | undefined) => (step ? { at: step.at.toString(), by: step.by } : null);
