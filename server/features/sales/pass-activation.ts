import { passActivation } from '#contract/activation.ts';
import { checkPassing } from '#domain/sales/activation.ts';
import { passShownOriginals } from '#server/features/document/decide-document-check.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findSamePerson } from './activation.repository.ts';
import { refuseObstacle } from './activation-standing.ts';
import { findPeople } from './sales-partner.repository.ts';
import { personName } from './sales-person-view.ts';
import { takeActivationStep } from './take-activation-step.ts';

/** §S3.9: the check of the documents is passed as by staff who saw the originals, and the state follows by the same rules. */
export const bindPassActivation = bind(passActivation, (context, { params }) => {
  const { db, now, session, mailer } = context;
  return takeActivationStep(context, params, async (standing, note) => {
    const { facts, partner, person, steps } = standing;
    // Pressed twice, or by two people at once: the first one has done it.
    if (steps.PASSED && facts.documentsValid) return undefined;
    const refusal = refuseObstacle(standing);
    if (refusal) return refusal;
    const missing = checkPassing(facts, session.customerId, now);
    if (missing) return refuse(missing);
    const seen = steps.ORIGINALS_SEEN;
    if (partner.needsTwoPeople && seen) {
      await note({ kind: 'CONFIRMED', confirms: { eventId: seen.id, personId: seen.personId } });
    }
    const people = await findPeople(db, partner.id);
    const me = people.find(({ id }) => id === session.customerId);
    const by = `${me ? personName(me) : session.customerNumber}, ${partner.name} (${partner.number})`.slice(
      0,
      100,
    );
    if (await passShownOriginals(db, mailer, { customerId: person.id, by, now })) {
      return refuse('ACTIVATION_NOT_POSSIBLE');
    }
    await note({ kind: 'PASSED' });
    // Who registered a family and drives in it has two accounts, and one licence.
    for (const customerId of await findSamePerson(db, standing.mainId, person.id)) {
      if (await passShownOriginals(db, undefined, { customerId, by, now })) continue;
      await note({ kind: 'PASSED', customerId });
    }
    return undefined;
  });
});
