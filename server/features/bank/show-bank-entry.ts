import { showBankEntry } from '#contract/bank.ts';
import type { CallOutput } from '#contract/call.ts';
import { fullName } from '#domain/customer/full-name.ts';
import type { BankEntry } from '#domain/payment/bank-entry.ts';
import type { Db } from '#server/db/connect.ts';
import { findWaitingEntries, readableFacts } from '#server/features/bank-statement/bank-entry.repository.ts';
import { findCandidates } from '#server/features/bank-statement/transfer-candidates.ts';
import { findFileHeadById } from '#server/features/customer-file/customer-file.repository.ts';
import { findDebits } from '#server/features/payment/collection.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { viewEntries } from './bank-entry-view.ts';
import { isEverywhere } from './everywhere.ts';

const PROPOSED = 5;
type Candidate = CallOutput<typeof showBankEntry>['candidates'][number];

/** §S20.17: an entry with the accounts that it could be of, as `billing unmatched` names them. */
export const bindShowBankEntry = bind(showBankEntry, async (context, { params }) => {
  const { db, now, vault, session, recordAct } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const [row] = await findWaitingEntries(db, { providerId, limit: 1, only: params.id });
  const [entry] = row ? await viewEntries({ db, vault, now, providerId }, [row]) : [];
  if (!row || !entry) return refuse('BANK_ENTRY_UNKNOWN');
  const facts = readableFacts(vault, row.facts);
  const candidates = facts ? await candidatesOf(db, facts, providerId) : [];
  await recordAct({
    kind: 'BANK_ENTRY_SEEN',
    object: { kind: 'BANK_ENTRY', id: entry.id },
    after: { accounts: candidates.map(({ accountNumber }) => accountNumber) },
  });
  return { entry, candidates };
});

const euro = (cents: number) => ({ cents, currency: 'EUR' as const });

async function candidatesOf(db: Db, facts: BankEntry, providerId: string): Promise<Candidate[]> {
  if (facts.kind === 'RETURN') return debited(db, facts, providerId);
  if (facts.kind !== 'TRANSFER' || facts.bookedOn === '') return [];
  const found: Candidate[] = [];
  for (const { customerId, customerNumber, payerName, open } of await findCandidates(db, facts)) {
    if (found.length === PROPOSED) break;
    if (open.length === 0) continue;
    const head = await findFileHeadById(db, customerId);
    if (head?.providerId !== providerId) continue;
    found.push({
      accountNumber: customerNumber,
      name: payerName,
      open: open.map(({ number, openCents }) => ({ number, open: euro(openCents) })),
    });
  }
  return found;
}

/** The debit of its end-to-end id. */
async function debited(db: Db, { endToEndId }: BankEntry, providerId: string): Promise<Candidate[]> {
  const debit = (await findDebits(db, [endToEndId])).get(endToEndId);
  const head = debit && (await findFileHeadById(db, debit.customerId));
  if (!debit || !head || head.providerId !== providerId) return [];
  const { number, cents } = debit;
  return [
    {
      accountNumber: head.number,
      name: fullName(head.prename, head.name) ?? '',
      open: [{ number, open: euro(cents) }],
    },
  ];
}
