import { createHash } from 'node:crypto';
import type { BankEntry, UnmatchedReason } from '#domain/payment/bank-entry.ts';
import { chargeOfReturn, entryObstacle } from '#domain/payment/judge-return.ts';
import { matchTransfer } from '#domain/payment/match-transfer.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { findDebits, lockPayers } from '#server/features/payment/collection.repository.ts';
import { findPayees, type Payees } from '#server/features/payment/payees.ts';
import { findStandingTransfer } from '#server/features/payment/payment-act.repository.ts';
import { postTransfer } from '#server/features/payment/record-transfer.ts';
import { type Importing, takeBackDebit } from '#server/features/payment/take-back-debit.ts';
import { findOpenEntry, insertEntry, insertOutcome, supersede } from './bank-entry.repository.ts';
import { findCandidates } from './transfer-candidates.ts';

export type Imported = { returned: number; paid: number; known: number; unmatched: number };

type Asked = Importing & {
  /** Seals what is read. */
  vault: Vault;
  /** The employee who reads it. */ by: number;
  /** Only what is this provider's is booked; none: that of all. */
  providerId?: string;
};

type Reading = Asked & { payees: Payees };

/**
 * Takes statements over, each entry once, in its own transaction: returned debits reopen invoices, money pays
 * what it surely means, all else waits for a person (docs/decisions/117); read again, it is tried again.
 */
export async function importStatement(
  db: Db,
  statements: readonly (readonly BankEntry[])[],
  asked: Asked,
): Promise<Imported> {
  const reading: Reading = { ...asked, payees: await findPayees(db, asked.payee) };
  const done: Imported = { returned: 0, paid: 0, known: 0, unmatched: 0 };
  for (const entries of statements) {
    const seen = new Map<string, number>();
    for (const entry of entries) {
      // Two equal entries of one statement are two.
      const facts = identityOf(entry);
      const copy = (seen.get(facts) ?? 0) + 1;
      seen.set(facts, copy);
      const result = await db
        .transaction()
        .execute((transaction) => takeEntry(transaction, { entry, identity: `${copy} ${facts}` }, reading));
      done[result]++;
    }
  }
  return done;
}

/** What it is, also in another format of the same bank. */
const identityOf = ({
  kind,
  account,
  endToEndId,
  cents,
  bookedOn,
  reference,
  payer,
  remittance,
}: BankEntry) => JSON.stringify([kind, account, endToEndId, cents, bookedOn, reference, payer, remittance]);

const isPending = ({ status }: BankEntry) => status !== '' && status !== 'BOOK';

const fingerprintOf = (identity: string, pending: boolean) =>
  createHash('sha256')
    .update(`${pending ? 'PENDING ' : ''}${identity}`)
    .digest();

type Judged = 'KNOWN' | { reason: UnmatchedReason } | { book: () => Promise<keyof Imported> };

async function takeEntry(
  db: Db,
  { entry, identity }: { entry: BankEntry; identity: string },
  reading: Reading,
): Promise<keyof Imported> {
  const { by, now, payees, vault } = reading;
  const fingerprint = fingerprintOf(identity, isPending(entry));
  const obstacle = entryObstacle(entry, {
    ours: payees.all.map(({ iban }) => iban),
    today: dayOf(now),
  });
  const judged: Judged = obstacle
    ? { reason: obstacle }
    : entry.kind === 'RETURN'
      ? await judgeReturn(db, entry, reading)
      : entry.kind === 'TRANSFER'
        ? await judgeTransfer(db, entry, { ...reading, fingerprint })
        : { reason: 'CAME_BACK_TO_US' };
  const reason = typeof judged === 'object' && 'reason' in judged ? judged.reason : undefined;
  const { id, isNew } = await insertEntry(db, vault, { fingerprint, facts: entry, reason, by, now });
  if (!isNew && !(await findOpenEntry(db, vault, id))) return 'known';
  if (!isPending(entry)) await supersede(db, { fingerprint: fingerprintOf(identity, true), by, now });
  if (judged === 'KNOWN') {
    await insertOutcome(db, { entryId: id, outcome: 'KNOWN', by, now });
    return 'known';
  }
  if ('reason' in judged) return isNew ? 'unmatched' : 'known';
  if (!(await insertOutcome(db, { entryId: id, outcome: 'BOOKED', by, now }))) return 'known';
  return judged.book();
}

async function judgeReturn(db: Db, entry: BankEntry, reading: Reading): Promise<Judged> {
  const find = async () => (await findDebits(db, [entry.endToEndId])).get(entry.endToEndId);
  const before = await find();
  if (before) await lockPayers(db, [before.customerId]);
  // Under the lock: its file may have been refused meanwhile.
  const debit = await find();
  const judged = chargeOfReturn(
    entry,
    debit && { ...debit, writtenOn: Temporal.PlainDate.from(debit.writtenOn) },
  );
  if (typeof judged === 'string') return { reason: judged };
  if (!debit) return { reason: 'NO_DEBIT' };
  if (isElsewhere(reading, debit.providerId)) return { reason: 'OTHER_ACCOUNT' };
  if (isOther(entry, [reading.payees.ofInvoice(debit)])) return { reason: 'OTHER_ACCOUNT' };
  if (debit.isReturned) return 'KNOWN';
  if (debit.wasTakenBack) return { reason: 'TAKEN_BACK' };
  const returnedOn = Temporal.PlainDate.from(entry.bookedOn);
  const returned = { ...judged, returnedOn, reason: entry.reason };
  return {
    book: async () => {
      await takeBackDebit(db, debit, returned, reading);
      return 'returned';
    },
  };
}

/** Is the account of a statement that of another of our companies? A statement may name none. */
const isOther = ({ account }: BankEntry, payees: readonly (Payee | undefined)[]): boolean =>
  account !== '' && !payees.some((payee) => payee?.iban === account);

const isElsewhere = ({ providerId }: Reading, of: string): boolean =>
  providerId !== undefined && providerId !== of;

/** Banks fill the field with these where they have none. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|0*)$/i;

/** Under which reference a payment is booked: the bank's, if that is of it alone. */
export const referenceOf = ({ reference, isOneOfMany }: BankEntry, fingerprint: Buffer): string => {
  const own = fingerprint.toString('hex').slice(0, 16);
  if (NO_REFERENCE.test(reference)) return `Auszug ${own}`;
  return isOneOfMany ? `${reference} ${own}` : reference;
};

async function judgeTransfer(
  db: Db,
  entry: BankEntry,
  { fingerprint, ...reading }: Reading & { fingerprint: Buffer },
): Promise<Judged> {
  const { by, now, payees } = reading;
  const { cents, payer } = entry;
  if (cents === undefined || cents === 0) return { reason: 'NO_AMOUNT' };
  const reference = referenceOf(entry, fingerprint);
  const booked = await findStandingTransfer(db, 'PAYMENT', reference);
  if (booked)
    return booked.cents === cents && booked.on === entry.bookedOn ? 'KNOWN' : { reason: 'REFERENCE_TAKEN' };
  const before = await findCandidates(db, entry);
  const payers = await lockPayers(
    db,
    before.map(({ customerId }) => customerId),
  );
  const on = Temporal.PlainDate.from(entry.bookedOn);
  // Under the locks: what was open may be paid meanwhile.
  const candidates = await findCandidates(db, entry);
  const match = matchTransfer({ cents, payer, bookedOn: on }, candidates);
  if (typeof match === 'string') return { reason: match };
  const providerId = payers.get(match.customerId)?.providerId ?? '';
  if (isElsewhere(reading, providerId)) return { reason: 'OTHER_ACCOUNT' };
  const open = candidates.find(({ customerId }) => customerId === match.customerId)?.open ?? [];
  const paid = open.map(({ number }) => payees.ofInvoice({ number, providerId }));
  if (isOther(entry, [payees.of(providerId), ...paid])) return { reason: 'OTHER_ACCOUNT' };
  const account = { id: match.customerId, currency: 'EUR' as const };
  return {
    book: async () => {
      const posted = await postTransfer(db, 'PAYMENT', { account, cents, reference, on, now, by });
      if (posted === 'OTHER') throw new Error(`the reference ${reference} was taken meanwhile`);
      return 'paid';
    },
  };
}
