import { inviteSalesPersonAgain } from '#contract/sales.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { queueSalesInvitation } from './sales-invitation.ts';
import { findPartner, lockPerson } from './sales-partner.repository.ts';
import { salesPersonView } from './sales-person-view.ts';
import { partnerOf } from './sales-session.ts';

/** Mails to one address. */
const PER_HOUR = 3;
const WINDOW_MINUTES = 60;

export const bindInviteSalesPersonAgain = bind(
  inviteSalesPersonAgain,
  async ({ db, now, session, mailer }, { params }) => {
    const { partnerId, isHead } = partnerOf(session);
    if (!isHead) return refuse('FORBIDDEN');
    const person = await lockPerson(db, partnerId, params.id);
    if (!person?.email) return refuse('SALES_PERSON_UNKNOWN');
    if (person.hasPassword) return refuse('INVITATION_ACCEPTED');
    const subject = `sales-invitation:${person.id}`;
    const { waitSeconds } = await countAttempt(db, subject, PER_HOUR, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const partner = await findPartner(db, partnerId);
    await queueSalesInvitation(db, mailer, {
      customerId: person.id,
      customerNumber: person.customerNumber,
      prename: person.prename,
      email: person.email,
      partner: partner.name,
      now,
    });
    return salesPersonView({ ...person, invitedAt: now }, session.customerId, now);
  },
);
