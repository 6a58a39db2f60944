import type { listBankEntries } from '#contract/bank.ts';
import type { CallOutput } from '#contract/call.ts';
import { capital } from '#domain/page/capital.ts';
import { BANK_ENTRY_KINDS, isDoubtful, UNMATCHED_REASONS } from '#domain/payment/bank-entry.ts';
import { returnReasonText } from '#domain/payment/return-reason.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type ListedEntry,
  readableFacts,
  type StatementRead,
} from '#server/features/bank-statement/bank-entry.repository.ts';
import { entryAmount } from '#server/features/bank-statement/entry-words.ts';
import { isBookable } from '#server/features/bank-statement/put-to-invoice.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findWaitingRequests } from '#server/features/proposal/proposal.repository.ts';
import type { AssignmentWish } from './assignment.ts';

type View = CallOutput<typeof listBankEntries>;

export function viewRead({ endedAt, paid, returned, known, unmatched, at, ...read }: StatementRead) {
  const done = { paid: paid ?? 0, returned: returned ?? 0, known: known ?? 0, unmatched: unmatched ?? 0 };
  return { ...read, at: at.toString(), done: endedAt === null ? null : done };
}

/** What waits, in German; what another key has sealed is there, and says so. */
export async function viewEntries(
  { db, vault, now, providerId }: { db: Db; vault: Vault; now: Temporal.Instant; providerId: string },
  rows: readonly ListedEntry[],
): Promise<View['entries']> {
  const asked = await findWaitingRequests(db, { providerId, kind: 'BANK_ENTRY_ASSIGNED', now });
  const waiting = new Set(asked.map((request) => (request as AssignmentWish).entry.entryId));
  return rows.map(({ id, facts: sealed, reason, readAt }) => {
    const facts = readableFacts(vault, sealed);
    const shared = {
      id,
      why: `${capital(UNMATCHED_REASONS[reason])}.`,
      readAt: readAt.toString(),
      isDoubtful: isDoubtful(reason),
      isWaiting: waiting.has(id),
    };
    if (!facts)
      return {
        ...shared,
        kind: null,
        title: 'Mit einem anderen Schlüssel versiegelt',
        amount: '–',
        bookedOn: null,
        payer: '',
        remittance: '',
        facts: [],
        mayBeBooked: false,
      };
    const { kind, mandate, endToEndId, reference, account } = facts;
    const told = (label: string, value: string) => (value === '' ? [] : [{ label, value: oneLine(value) }]);
    return {
      ...shared,
      kind,
      title: BANK_ENTRY_KINDS[kind],
      amount: entryAmount(facts),
      bookedOn: facts.bookedOn || null,
      payer: oneLine(facts.payer),
      remittance: oneLine(facts.remittance),
      facts: [
        ...(kind === 'RETURN' ? told('Grund der Bank', facts.reason && returnReasonText(facts.reason)) : []),
        ...told('Mandat', mandate),
        ...told('End-to-End', endToEndId),
        ...told('Bankreferenz', reference),
        ...told('Unser Konto', account),
      ],
      mayBeBooked: isBookable(facts, dayOf(now)),
    };
  });
}
