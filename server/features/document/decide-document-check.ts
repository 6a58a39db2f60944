import { formatDate } from '#domain/booking/format-period.ts';
import { nextState } from '#domain/customer/activation.ts';
import { withOnlyAutomatics } from '#domain/customer/licence.ts';
import { checkDue, maySendDocuments } from '#domain/document/document-check.ts';
import { lastValidDay, validUntil } from '#domain/document/document-validity.ts';
import type { Db } from '#server/db/connect.ts';
import { takeChosenCar } from '#server/features/customer/chosen-car.repository.ts';
import { chosenCarWords } from '#server/features/customer/chosen-car.ts';
import { acceptDocuments } from '#server/features/customer/customer.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { notify } from '#server/features/notification/notify.ts';
import { documentsAccepted, documentsRejected } from './document.letters.ts';
import { decideCheck, findDocumentCheck, insertPassedCheck, lockCustomer } from './document.repository.ts';

type Decision = {
  checkId: number;
  customerId: number;
  /** When what was looked at was handed in: handed in anew, it is another decision. Undefined: whatever waits. */
  submittedAt?: Temporal.Instant;
  /** Name of the employee who decides. */
  by: string;
  /** The licence says so (key number 78), or does not; undefined: nobody has looked for it. */
  onlyAutomatics?: boolean | undefined;
  now: Temporal.Instant;
};

/**
 * Approves the check, stores the customer's new state and sends a mail. Returns false when the check does not
 * wait for a decision (any more).
 */
export const approveDocumentCheck = (db: Db, mailer: Mailer, decision: Decision): Promise<boolean> =>
  db.transaction().execute((transaction) => approveCheck(transaction, mailer, decision));

/** `approveDocumentCheck` in the caller's transaction. */
export async function approveCheck(
  transaction: Db,
  mailer: Mailer,
  { customerId, now, onlyAutomatics, ...decision }: Decision,
): Promise<boolean> {
  const customer = await lockCustomer(transaction, customerId);
  if (!(await decideCheck(transaction, { ...decision, state: 'APPROVED', reason: null, now }))) return false;
  await pass(transaction, mailer, { ...customer, onlyAutomatics }, now);
  return true;
}

type InPerson = Omit<Decision, 'checkId'>;
type InPersonRefusal = 'FORBIDDEN' | 'DOCUMENT_CHECK_SUBMITTED' | 'DOCUMENTS_VALID';

/**
 * The same for somebody who showed the originals and sent no photos (§S16.4). Returns the refusal when no check is due, or one
 * with photos waits.
 */
export const passInPerson = (db: Db, mailer: Mailer, shown: InPerson): Promise<InPersonRefusal | undefined> =>
  db.transaction().execute((transaction) => passShownOriginals(transaction, mailer, shown));

/** `passInPerson` in the caller's transaction; without a mailer for who is told of another account of theirs. */
export async function passShownOriginals(
  transaction: Db,
  mailer: Mailer | undefined,
  { customerId, by, now }: InPerson,
): Promise<InPersonRefusal | undefined> {
  const customer = await lockCustomer(transaction, customerId);
  if (!maySendDocuments(customer.state)) return 'FORBIDDEN';
  const { check, documentsValidUntil } = await findDocumentCheck(transaction, customerId);
  const refusal = checkDue({ state: check?.state, documentsValidUntil }, now);
  if (refusal) return refusal;
  await insertPassedCheck(transaction, { customerId, by, now });
  await pass(transaction, mailer, customer, now);
  return undefined;
}

/** Stores what follows for a customer whose papers are in order, and sends the mail about it. */
async function pass(
  db: Db,
  mailer: Mailer | undefined,
  customer: Awaited<ReturnType<typeof lockCustomer>> & Pick<Decision, 'onlyAutomatics'>,
  now: Temporal.Instant,
): Promise<void> {
  const until = validUntil(now);
  const state = nextState({
    state: customer.state,
    emailConfirmed: customer.emailConfirmedAt !== null,
    documentsValid: true,
  });
  const { id, licenceClasses, onlyAutomatics } = customer;
  await acceptDocuments(db, {
    id,
    documentsValidUntil: until,
    licenceClasses:
      onlyAutomatics === undefined ? undefined : withOnlyAutomatics(licenceClasses, onlyAutomatics),
    state,
    now,
  });
  await notify(db, [customer.id], {
    category: 'DOCUMENT',
    event: `dokumentencheck bestanden ${until}`,
    tag: 'dokumentencheck',
    title: 'Dokumentencheck bestanden',
    body: `Deine Papiere sind geprüft. Der Check gilt bis ${formatDate(lastValidDay(until))}.`,
    path: DOCUMENT_CHECK_PATH,
    now,
  });
  if (mailer && customer.email) {
    const chosen = await takeChosenCar(db, customer.id);
    await mailer.queue(db, {
      letter: documentsAccepted,
      to: customer.email,
      contractOf: { customerId: customer.id },
      placeholders: {
        prename: customer.prename,
        validUntil: formatDate(lastValidDay(until)),
        chosenCar: chosen ? chosenCarWords(chosen, now) : null,
      },
      now,
    });
  }
}

/**
 * Rejects the check; a mail gives the reason and the link for new photos. False when it does not wait for a
 * decision (any more). Documents approved earlier stay valid until they expire.
 */
export const rejectDocumentCheck = (
  db: Db,
  mailer: Mailer,
  decision: Decision & { reason: string },
): Promise<boolean> => db.transaction().execute((transaction) => rejectCheck(transaction, mailer, decision));

/** `rejectDocumentCheck` in the caller's transaction. */
export async function rejectCheck(
  transaction: Db,
  mailer: Mailer,
  { customerId, now, ...decision }: Decision & { reason: string },
): Promise<boolean> {
  const { checkId, reason } = decision;
  const customer = await lockCustomer(transaction, customerId);
  if (!(await decideCheck(transaction, { ...decision, state: 'REJECTED', now }))) return false;
  await notify(transaction, [customerId], {
    category: 'DOCUMENT',
    event: `dokumentencheck abgelehnt ${checkId}`,
    tag: 'dokumentencheck',
    title: 'Dokumentencheck: Bitte schick uns neue Fotos',
    body: 'So konnten wir deine Papiere nicht prüfen. Der Grund steht in deinem Profil.',
    path: DOCUMENT_CHECK_PATH,
    now,
  });
  if (customer.email) {
    await mailer.queue(transaction, {
      letter: documentsRejected,
      to: customer.email,
      contractOf: { customerId },
      placeholders: { prename: customer.prename, reason, link: mailer.link(DOCUMENT_CHECK_PATH) },
      now,
    });
  }
  return true;
}

/** The page of the document check (§2.40). */
export const DOCUMENT_CHECK_PATH = '/profil/dokumentencheck';
