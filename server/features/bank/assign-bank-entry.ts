import { assignBankEntry } from '#contract/bank.ts';
import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { findPayer, type Payer } from '#server/features/account-money/find-payer.ts';
import { act } from '#server/features/account-money/money-act.ts';
import {
  findWaitingEntries,
  isEntryKnown,
  readableFacts,
} from '#server/features/bank-statement/bank-entry.repository.ts';
import { bookedEntry, isBookable } from '#server/features/bank-statement/put-to-invoice.ts';
import { findInvoicesByNumber } from '#server/features/bank-statement/transfer-candidates.repository.ts';
import { findFileHeadById } from '#server/features/customer-file/customer-file.repository.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { bind } from '#server/http/bind-call.ts';
import type { ContextOf } from '#server/http/call-steps.ts';
import { isRefused, type Refusal, refuse } from '#server/http/refuse.ts';
import { type AssignmentWish, assignment } from './assignment.ts';
import { isEverywhere } from './everywhere.ts';

const NO_INVOICE = {
  name: 'to',
  code: 'no_invoice',
  message: {
    de: 'Eine Rücklastschrift gehört zu einer Rechnung. Bitte gib deren Nummer ein, zum Beispiel 2027-000123.',
    en: 'A returned debit belongs to an invoice. Please enter its number.',
  },
};

/** §S20.17: says whose an entry is; twice it is booked once. */
export const bindAssignBankEntry = bind(assignBankEntry, {
  handle: async (context, { params: { id }, body: { to, isSure = false, reason } }) => {
    const { db, now, vault, session } = context;
    if (!isEverywhere(context, 'DO')) return refuse('ALL_CITIES_NEEDED');
    const { providerId } = session;
    const [row] = await findWaitingEntries(db, { providerId, limit: 1, only: id });
    if (!row)
      return refuse(
        (await isEntryKnown(db, { id, providerId })) ? 'BANK_ENTRY_SETTLED' : 'BANK_ENTRY_UNKNOWN',
      );
    const facts = readableFacts(vault, row.facts);
    if (!facts || !isBookable(facts, dayOf(now))) return refuse('BANK_ENTRY_UNFIT');
    const target = await findTarget(context, to);
    if (isRefused(target)) return target;
    const { payer, invoice } = target;
    if (facts.kind === 'RETURN' && !invoice) return refuse('FIELD_INVALID', { fields: [NO_INVOICE] });
    if (payer.currency !== 'EUR') return refuse('BANK_ENTRY_UNFIT');
    const entry = bookedEntry({ ...row, facts });
    const wish: AssignmentWish = { customerId: payer.id, invoice, entry, why: row.reason, isSure };
    const done = await act(context, assignment, { payer, wish, reason });
    return isRefused(done) ? done : { proposal: done.proposal };
  },
});

type Target = { payer: Payer; invoice: AssignmentWish['invoice'] };

/** Whose number it is, of this provider: an invoice's or an account's. */
async function findTarget(
  context: ContextOf<typeof assignBankEntry>,
  to: string,
): Promise<Target | Refusal<'INVOICE_UNKNOWN' | 'CUSTOMER_UNKNOWN'>> {
  const { db, session } = context;
  const parsed = parseInvoiceNumber(to);
  if (!parsed) {
    const payer = await findPayer(context, to, 'DO');
    return payer ? { payer, invoice: null } : refuse('CUSTOMER_UNKNOWN');
  }
  for (const { id, number, customerId } of await findInvoicesByNumber(db, [parsed])) {
    const payer = await findFileHeadById(db, customerId);
    if (payer?.providerId === session.providerId) return { payer, invoice: { id, number } };
  }
  return refuse('INVOICE_UNKNOWN');
}
