import type { CustomerState } from '#domain/customer/customer-state.ts';
import { type ManualDecision, stateAfterManualCheck } from '#domain/customer/manual-check.ts';
import { hasExpired } from '#domain/document/document-validity.ts';
import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { contractFiles } from '#server/features/mail/contract-papers.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { takeChosenCar } from './chosen-car.repository.ts';
import { chosenCarWords } from './chosen-car.ts';
import { manualCheckDenied, manualCheckPassed, type NextStep } from './customer.letters.ts';
import { queueEmailConfirmation } from './email-confirmation.ts';
import {
  findLastDecision,
  findRegistrationPapers,
  lockAccount,
  saveDecision,
} from './manual-check.repository.ts';

type Decision = {
  customerNumber: string;
  decision: ManualDecision;
  /** Name of the employee who decides. */
  by: string;
  /** Why, in words for the person; null: the mail says no more than that. */
  told: string | null;
  now: Temporal.Instant;
};
type Fault = 'UNKNOWN' | 'NOT_WAITING' | 'ACCEPTED_ALREADY';
export type DecidedCustomer = { customerNumber: string; state: CustomerState; emailConfirmed: boolean };

/** `decideCheckIn`, in a transaction of its own. */
export const decideManualCheck = (
  db: Db,
  mailer: Mailer,
  decision: Decision,
): Promise<DecidedCustomer[] | Fault> =>
  db.transaction().execute((transaction) => decideCheckIn(transaction, mailer, decision));

/**
 * Decides about a customer and, with a main account, about its drivers whose state allows it, and mails the customer.
 * Returns everyone decided about, or why nobody is. Run it in a transaction.
 */
export async function decideCheckIn(
  transaction: Db,
  mailer: Mailer,
  { customerNumber, decision, by, told, now }: Decision,
): Promise<DecidedCustomer[] | Fault> {
  const account = await lockAccount(transaction, customerNumber);
  const named = account.find((each) => each.customerNumber === customerNumber);
  if (!named) return 'UNKNOWN';

  const decided: (DecidedCustomer & { id: number })[] = [];
  for (const customer of account) {
    const until = customer.documentsValidUntil;
    const emailConfirmed = customer.emailConfirmedAt !== null;
    const state = stateAfterManualCheck(decision, {
      state: customer.state,
      kundenart: customer.kundenart,
      isSub: customer.mainCustomerId !== null,
      emailConfirmed,
      documentsValid: until !== null && !hasExpired(until, now),
    });
    if (state === undefined) continue;
    const isRepeated = (await findLastDecision(transaction, customer.id)) === decision;
    if (isRepeated && state === customer.state) {
      if (customer === named) return 'ACCEPTED_ALREADY';
      continue;
    }
    decided.push({ id: customer.id, customerNumber: customer.customerNumber, state, emailConfirmed });
  }
  const namedDecision = decided.find((each) => each.customerNumber === customerNumber);
  // Nothing may be stored for its drivers either when the caller is told that nothing was decided.
  if (!namedDecision) return 'NOT_WAITING';
  for (const { id, state } of decided) {
    await saveDecision(transaction, { customerId: id, decision, state, by, now });
  }
  await notify(transaction, mailer, named, { ...namedDecision, told }, now);
  return decided;
}

type Recipient = {
  id: number;
  customerNumber: string;
  kundenart: string;
  mainCustomerId: number | null;
  prename: string | null;
  email: string | null;
};

async function notify(
  db: Db,
  mailer: Mailer,
  customer: Recipient,
  decided: DecidedCustomer & { told: string | null },
  now: Temporal.Instant,
) {
  const { id: customerId, prename, email, customerNumber: accountNumber } = customer;
  if (!email) return;
  if (decided.state === 'DENIED') {
    const placeholders = { prename, accountNumber, told: decided.told };
    await mailer.queue(db, {
      letter: manualCheckDenied,
      to: email,
      contractOf: { customerId },
      placeholders,
      now,
    });
    return;
  }
  const isCompany = isCompanyAccount({
    kundenart: customer.kundenart,
    isMain: customer.mainCustomerId === null,
  });
  const attachments = isCompany ? contractFiles(await findRegistrationPapers(db, customerId)) : [];
  const next = nextStep(decided);
  const chosen = next === 'BOOK' ? await takeChosenCar(db, customerId) : undefined;
  const placeholders = {
    prename,
    next,
    hasContract: attachments.length > 0,
    chosenCar: chosen ? chosenCarWords(chosen, now) : null,
  };
  await mailer.queue(db, {
    letter: manualCheckPassed,
    to: email,
    contractOf: { customerId },
    placeholders,
    attachments,
    now,
  });
  // The link in the registration's mail may have expired by now.
  if (!decided.emailConfirmed) await queueEmailConfirmation(db, mailer, { customerId, email, prename, now });
}

function nextStep({ state }: DecidedCustomer): NextStep {
  if (state === 'ACTIVE') return 'BOOK';
  return state === 'VERIFIED' ? 'DOCUMENTS' : 'CONFIRM_EMAIL';
}
