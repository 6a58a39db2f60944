import type { CallInput } from '#contract/call.ts';
import { createDataChange } from '#contract/privacy.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { fieldText } from '#domain/customer/field-text.ts';
import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { CODE_WORDS } from '#domain/privacy/code-words.ts';
import {
  CHANGE_FIELDS,
  type ChangedField,
  type ChangeValues,
  checkChange,
  cleanChange,
  needsNewCheck,
  stateForNewCheck,
} from '#domain/privacy/data-change.ts';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { isCompanyAccount, registrationKind } from '#domain/registration/registration-kind.ts';
import { identitiesOf } from '#domain/registration/same-person.ts';
import type { Db } from '#server/db/connect.ts';
import {
  changeCustomer,
  isOnTheWay,
  lockChangeable,
  setDocumentState,
} from '#server/features/customer/customer-change.repository.ts';
import {
  createOnetimeToken,
  findPendingSubject,
  spendAllOnetimeTokens,
} from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { dropIdentities, takeIdentities } from '#server/features/registration/new-customer.repository.ts';
import { phoneLibrary } from '#server/features/registration/phone-library.ts';
import { proveByPassword } from '#server/features/session/prove-by-password.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { dataChanged, emailChangeAsked, newEmailToConfirm } from './privacy.letters.ts';

/** Each change sends a mail. */
const CHANGES_PER_HOUR = 10;

type Changeable = Awaited<ReturnType<typeof lockChangeable>>;
type Body = CallInput<typeof createDataChange>['body'];

/**
 * What opens the account to others, or closes it until documents are checked, needs the password. A new mail
 * address counts once confirmed; until then the former does, which is told.
 */
export const bindCreateDataChange = bind(createDataChange, {
  precheck: async (context, { body }) =>
    'currentPassword' in body ? proveByPassword(context, body.currentPassword, context.queue) : undefined,
  handle: async ({ db, now, session, request, mailer }, { body }) => {
    const { subject } = body;
    const { customerId } = session;
    const customer = await lockChangeable(db, customerId);
    const isCompany = isCompanyAccount({
      kundenart: customer.kundenart,
      isMain: customer.mainCustomerId === null,
    });
    // Staff have checked the company by its name, and it does not drive.
    if (isCompany && (subject === 'NAME' || subject === 'LICENCE')) return refuse('FORBIDDEN');
    const before = pick(subject, customer.values);
    const after = cleanChange(subject, valuesOf(body), phoneLibrary);
    const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    const faults = checkChange(
      subject,
      after,
      { birthDate: customer.birthDate, isCompany },
      { phone: phoneLibrary, today },
    );
    if (faults.length > 0) {
      const language = speaksEnglish(request) ? 'en' : 'de';
      return refuse('FIELD_INVALID', {
        fields: faults.map(({ field, code }) => ({
          name: field,
          code,
          message: fieldText(code, FIELD_LABELS[field], language),
        })),
      });
    }
    const pending = () =>
      findPendingSubject(db, { customerId, purpose: 'EMAIL_CHANGE', now }).then((found) => found ?? null);
    const changed = CHANGE_FIELDS[subject].some((field) => isOther(field, before, after));
    if (!changed) return { pendingEmailAddress: await pending(), needsDocumentCheck: false };
    const { waitSeconds } = await countAttempt(db, `data-change:${customerId}`, CHANGES_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });

    const at = formatDateTime(now);
    const { prename, email: oldAddress, customerNumber: accountNumber } = customer;
    if (subject === 'EMAIL') {
      const email = (after.emailAddress ?? '').toLowerCase();
      if ((await pending()) === email) return { pendingEmailAddress: email, needsDocumentCheck: false };
      await askNewAddress(db, mailer, { customerId, email, prename, now });
      if (oldAddress) {
        const placeholders = { prename, accountNumber, email, at };
        await mailer.queue(db, {
          letter: emailChangeAsked,
          to: oldAddress,
          contractOf: { customerId },
          placeholders,
          now,
        });
      }
      return { pendingEmailAddress: email, needsDocumentCheck: false };
    }
    const needsDocumentCheck = needsNewCheck(subject, before, after);
    if (needsDocumentCheck && (await isOnTheWay(db, customerId))) return refuse('DATA_FIXED_WHILE_DRIVING');
    if (!(await replaceIdentities(db, customerId, customer, after))) return refuse('CUSTOMER_ALREADY_EXISTS');
    await changeCustomer(db, { customerId, subject, before, after, now });
    if (needsDocumentCheck) await setDocumentState(db, customerId, stateForNewCheck(customer.state, now));
    if (oldAddress) {
      const what = CODE_WORDS['Was']?.[subject] ?? subject;
      const placeholders = { prename, accountNumber, what, at, needsDocumentCheck };
      await mailer.queue(db, {
        letter: dataChanged,
        to: oldAddress,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return { pendingEmailAddress: await pending(), needsDocumentCheck };
  },
});

const pick = (subject: Body['subject'], values: ChangeValues): ChangeValues =>
  Object.fromEntries(CHANGE_FIELDS[subject].map((field) => [field, values[field] ?? null]));

/** Mail addresses are the same in capitals. */
function isOther(field: ChangedField, before: ChangeValues, after: ChangeValues): boolean {
  const [old, next] = [before[field] ?? null, after[field] ?? null];
  return field === 'emailAddress' ? old?.toLowerCase() !== next?.toLowerCase() : old !== next;
}

function valuesOf(body: Body): ChangeValues {
  const inside = (prefix: string, part: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [`${prefix}.${key}`, value]));
  if (body.subject === 'ADDRESS') return inside('address', body.address);
  if (body.subject === 'LICENCE') return inside('driverlicense', body.driverlicense);
  return body;
}

/**
 * One person stays one customer: returns false when another account has this name and birth date, this licence or this
 * address. Drivers have no identities; theirs are those of whoever pays.
 */
export async function replaceIdentities(
  db: Db,
  customerId: number,
  { values, kundenart, birthDate, mainCustomerId: mainId }: Changeable,
  after: ChangeValues,
): Promise<boolean> {
  if (mainId !== null) return true;
  const next = { ...values, ...after };
  const of = (one: ChangeValues) =>
    identitiesOf(
      {
        name: one.name ?? null,
        prename: one.prename ?? null,
        birthDate,
        emailAddress: one.emailAddress ?? null,
        address: { postalCode: one['address.postalCode'] ?? null },
        driverlicense: { Number: one['driverlicense.Number'] ?? null },
      },
      registrationKind(kundenart),
    );
  const old = new Set(of(values).map(({ field, value }) => `${field} ${value}`));
  const other = of(next).filter(({ field, value }) => !old.has(`${field} ${value}`));
  if (other.length === 0) return true;
  await dropIdentities(
    db,
    customerId,
    other.map(({ field }) => field),
  );
  return (await takeIdentities(db, other, customerId)).length === 0;
}

async function askNewAddress(
  db: Db,
  mailer: Mailer,
  {
    customerId,
    email,
    prename,
    now,
  }: { customerId: number; email: string; prename: string | null; now: Temporal.Instant },
): Promise<void> {
  // Only the latest link counts.
  await spendAllOnetimeTokens(db, { customerId, purpose: 'EMAIL_CHANGE', now });
  const secret = await createOnetimeToken(db, {
    purpose: 'EMAIL_CHANGE',
    customerId,
    subject: email,
    now,
    lifeSeconds: EMAIL_CONFIRMATION_DAYS * 24 * 3600,
  });
  const link = mailer.link(`/email-bestaetigung?neu=1&token=${secret}`);
  const placeholders = { prename, link };
  await mailer.queue(db, {
    letter: newEmailToConfirm,
    to: email,
    contractOf: { customerId },
    placeholders,
    now,
  });
}
