import { hash, randomInt } from 'node:crypto';
import { sendPresenceCode } from '#contract/activation.ts';
import { generateCode } from '#domain/registration/generated-code.ts';
import { PRESENCE_MINUTES } from '#domain/sales/activation.ts';
import { countAttempts } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { refuseObstacle } from './activation-standing.ts';
import { replacePresenceCode } from './presence-code.repository.ts';
import { presenceHash } from './presence-hash.ts';
import { presenceCodeMade } from './sales.letters.ts';
import { findPeople } from './sales-partner.repository.ts';
import { personName } from './sales-person-view.ts';
import { takeActivationStep } from './take-activation-step.ts';

/** Nobody's mailbox is flooded, whichever accounts share it. */
const PER_MAILBOX_AND_HOUR = 5;
const PER_MAILBOX_AND_DAY = 10;
/** More than anybody at a desk needs. */
const PER_PERSON_AND_HOUR = 60;

/** §S12.3: to the address of the account; whoever is logged in on their phone can have one shown there instead. */
export const bindSendPresenceCode = bind(sendPresenceCode, (context, { params }) => {
  const { db, now, session, sign, mailer } = context;
  return takeActivationStep(context, params, async (standing, note) => {
    const refusal = refuseObstacle(standing);
    if (refusal) return refusal;
    const { partner, person } = standing;
    const email = person.email?.toLowerCase();
    const mailbox = hash('sha256', email ?? String(person.id));
    const exceeded = await countAttempts(
      db,
      [
        { subject: `presence:${session.customerId}`, max: PER_PERSON_AND_HOUR, minutes: 60 },
        { subject: `presence-hour:${mailbox}`, max: PER_MAILBOX_AND_HOUR, minutes: 60 },
        { subject: `presence-day:${mailbox}`, max: PER_MAILBOX_AND_DAY, minutes: 24 * 60 },
      ],
      now,
    );
    if (exceeded) return refuse('RATE_LIMITED', { retryAfterSeconds: exceeded.waitSeconds });

    const code = generateCode((limit) => randomInt(limit));
    await replacePresenceCode(db, {
      customerId: person.id,
      registrationId: standing.registrationId,
      personId: session.customerId,
      mail: email === undefined ? undefined : { email, hash: await presenceHash(sign, person.id, code) },
      expiresAt: now.add({ minutes: PRESENCE_MINUTES }),
      now,
    });
    await note({ kind: 'CODE_SENT' });
    if (person.email === null) return undefined;
    const people = await findPeople(db, partner.id);
    const me = people.find(({ id }) => id === session.customerId);
    await mailer.queue(db, {
      letter: presenceCodeMade,
      to: person.email,
      contractOf: { customerId: person.id },
      placeholders: {
        prename: person.prename,
        partner: partner.name,
        by: me ? personName(me) : partner.name,
        code,
      },
      now,
    });
    return undefined;
  });
});
