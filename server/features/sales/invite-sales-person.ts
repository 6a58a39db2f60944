import { inviteSalesPerson } from '#contract/sales.ts';
import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import { type FieldCode, fieldText } from '#domain/customer/field-text.ts';
import { checkPersonName } from '#domain/customer/person-name.ts';
import { labelOf } from '#domain/registration/check-registration.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { addSalesPerson } from './sales-invitation.ts';
import {
  findPartner,
  findPersonByEmail,
  holdSalesPerson,
  lockPerson,
  type PersonRow,
} from './sales-partner.repository.ts';
import { personName, salesPersonView } from './sales-person-view.ts';
import { partnerOf } from './sales-session.ts';

/** Each sends a mail to somebody who has not asked for it. */
const PER_HOUR = 20;
const WINDOW_MINUTES = 60;

export const bindInviteSalesPerson = bind(
  inviteSalesPerson,
  async ({ db, now, request, session, mailer }, { body }) => {
    const { partnerId, isHead } = partnerOf(session);
    if (!isHead) return refuse('FORBIDDEN');
    const entered = {
      prename: body.prename.trim(),
      name: body.name.trim(),
      emailAddress: asciiEmail(body.emailAddress.trim()),
    };
    const faults: Record<keyof typeof entered, FieldCode | undefined> = {
      prename: entered.prename === '' ? 'REQUIRED' : checkPersonName(entered.prename),
      name: entered.name === '' ? 'REQUIRED' : checkPersonName(entered.name),
      emailAddress: entered.emailAddress === '' ? 'REQUIRED' : checkEmail(entered.emailAddress),
    };
    const language = speaksEnglish(request) ? 'en' : 'de';
    const fields = Object.entries(faults).flatMap(([name, code]) => {
      const label = labelOf(name, { kind: 'einzel', extraFields: [] });
      return code ? [{ name, code, message: fieldText(code, label, language) }] : [];
    });
    if (fields.length > 0) return refuse('FIELD_INVALID', { fields });
    const subject = `sales-people:${partnerId}`;
    const { waitSeconds } = await countAttempt(db, subject, PER_HOUR, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

    // A partner that is being ended waits for it, and ends whom it finds then.
    if (!(await holdSalesPerson(db, session.customerId))) return refuse('AUTHENTICATION');
    const partner = await findPartner(db, partnerId);
    const { prename, name, emailAddress: email } = entered;
    // The count above lets the invitations of a partner go one after the other.
    const known = await findPersonByEmail(db, partnerId, email);
    if (known) return refuse('FIELD_INVALID', { fields: [alreadyHere(known)] });
    const id = await addSalesPerson(db, mailer, partner, { prename, name, email, isHead: false, now });
    const row = await lockPerson(db, partnerId, id);
    return row ? salesPersonView(row, session.customerId, now) : refuse('FORBIDDEN');
  },
);

const alreadyHere = (known: PersonRow) => {
  const who = `${personName(known)} (${known.customerNumber})`;
  return {
    name: 'emailAddress',
    code: 'ALREADY_INVITED',
    message: known.hasPassword
      ? {
          de: `Mit dieser Adresse arbeitet schon jemand bei euch: ${who}.`,
          en: `Somebody with this address already works with you: ${who}.`,
        }
      : {
          de: `Mit dieser Adresse ist schon jemand bei euch eingeladen: ${who}. Ein neuer Link kommt mit „Noch einmal einladen“.`,
          en: `Somebody with this address is already invited: ${who}. “Noch einmal einladen” sends a new link.`,
        },
  };
};
