import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { sendDeclaration } from '#contract/mail.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import {
  checkDeclaration,
  type DeclarationField,
  declarationFaultText,
} from '#domain/contact/check-declaration.ts';
import { type Declaration, declarationFacts } from '#domain/contact/declaration.ts';
import { asciiEmail } from '#domain/customer/email.ts';
import { isConfirmedEmail } from '#server/features/customer/customer.repository.ts';
import { multiLine, oneLine } from '#server/features/mail/clean-text.ts';
import { countMail } from '#server/features/mail/mail-limits.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { declarationReceipt, declarationToHandle } from './contact.letters.ts';
import { insertDeclaration } from './declaration.repository.ts';

/**
 * Declarations from one network in an hour. A house or mobile network never comes near it: neighbours keep
 * nobody from declaring, and who floods us does not bury what others sent.
 */
const MAX_PER_NETWORK_ADDRESS = 60;
/** Confirmations that one network can cause to a mail address in a day. */
const MAX_CONFIRMATIONS_PER_NETWORK = 3;
/** The same for all networks together. */
const MAX_CONFIRMATIONS_FROM_EVERYWHERE = 20;
const DAY_MINUTES = 24 * 60;

const ACCOUNT_NUMBER = /^\d{1,10}(-\d{1,3})?$/;

/**
 * Ends no contract by itself, its sender being unproven: staff get a mail, the named address content and time
 * (§ 312k Abs. 4, § 356a Abs. 4 BGB). With the answer's id senders print it.
 */
export const bindSendDeclaration = bind(sendDeclaration, async (context, { body }) => {
  const { db, now, request, mailer } = context;
  const declared = readDeclaration(body);
  const faults = Object.entries(checkDeclaration(declared, now.toZonedDateTimeISO(BERLIN).toPlainDate()));
  if (faults.length > 0) {
    const language = speaksEnglish(request) ? 'en' : 'de';
    const fields = faults.map(([name, code]) => ({
      name,
      code,
      message: declarationFaultText(name as DeclarationField, code, language),
    }));
    return refuse('FIELD_INVALID', { fields });
  }
  const email = declared.email.toLowerCase();
  const network = networkOf(request.ip);
  const limited = await countMail(context, [
    { subject: `declaration-address:${network}`, max: MAX_PER_NETWORK_ADDRESS, minutes: 60 },
  ]);
  if (limited) return limited;
  // Limits for an address stop only confirmations, which staff are told: nobody keeps another from declaring.
  const isConfirmed = !(await countMail(context, [
    {
      subject: `declaration:${email}@${network}`,
      max: MAX_CONFIRMATIONS_PER_NETWORK,
      minutes: DAY_MINUTES,
    },
    { subject: `declaration:${email}`, max: MAX_CONFIRMATIONS_FROM_EVERYWHERE, minutes: DAY_MINUTES },
  ]));
  const { declaration } = declared;
  const facts = declarationFacts(declared, now);
  await mailer.queue(db, {
    letter: declarationToHandle,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    replyTo: email,
    placeholders: { declaration, facts, isConfirmed },
    now,
  });
  if (isConfirmed) {
    // Nobody can have us mail their own words to strangers: free text goes only to a customer's confirmed address.
    const isOwn = await isConfirmedEmail(db, email);
    await mailer.queue(db, {
      letter: declarationReceipt,
      to: email,
      // Anybody can type an account's number: the answer does not say whose customer that is.
      contractOf: 'NOBODY',
      placeholders: {
        declaration,
        facts: isOwn ? facts : declarationFacts(withoutFreeText(declared), now),
        isComplete: isOwn,
      },
      now,
    });
  }
  const id = randomUUID();
  await insertDeclaration(db, { ...declared, id, receivedAt: now, isConfirmed });
  return { id, receivedAt: now.toString(), isConfirmed };
});

type Body = CallInput<typeof sendDeclaration>['body'];

/** What was entered, without what could disguise a text. An empty text is a missing one, but an empty date is no date. */
function readDeclaration({ reason, customerNumber, endsOn, orderedOn, ...body }: Body) {
  const texts = { reason: multiLine(reason ?? ''), customerNumber: oneLine(customerNumber ?? '') };
  const dates = { endsOn: endsOn?.trim(), orderedOn: orderedOn?.trim() };
  return {
    ...body,
    ...(texts.reason && { reason: texts.reason }),
    ...(texts.customerNumber && { customerNumber: texts.customerNumber }),
    ...(dates.endsOn !== undefined && { endsOn: dates.endsOn }),
    ...(dates.orderedOn !== undefined && { orderedOn: dates.orderedOn }),
    name: oneLine(body.name),
    email: asciiEmail(body.email),
  };
}

/** That there is a reason is said, but not what somebody else has written. */
function withoutFreeText(declared: Declaration): Declaration {
  const { reason, customerNumber } = declared;
  return {
    ...declared,
    name: undefined,
    reason: reason && 'liegt uns vor',
    customerNumber: customerNumber && ACCOUNT_NUMBER.test(customerNumber) ? customerNumber : undefined,
  };
}
