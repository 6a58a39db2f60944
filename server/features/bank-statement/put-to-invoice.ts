import type { BankEntry } from '#domain/payment/bank-entry.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findDebitsOfInvoice,
  lockPayers,
  type WrittenDebit,
} from '#server/features/payment/collection.repository.ts';
import { postTransfer } from '#server/features/payment/record-transfer.ts';
import { type Importing, takeBackDebit } from '#server/features/payment/take-back-debit.ts';
import { insertOutcome, type OpenEntry } from './bank-entry.repository.ts';
import { referenceOf } from './import-statement.ts';
import type { NumberedInvoice } from './transfer-candidates.repository.ts';

export type PutFault =
  | 'DECIDED'
  | 'NOT_BOOKABLE'
  | 'NO_DEBIT'
  | 'ALREADY_RETURNED'
  | 'TOO_LITTLE'
  | 'REFERENCE_TAKEN';

/** What it needs to be booked by anybody: an amount and a day, both told by the bank and in the past. */
export const isBookable = (
  { status, cents, currency, bookedOn, kind }: BankEntry,
  today: Temporal.PlainDate,
): boolean =>
  (status === '' || status === 'BOOK') &&
  currency === 'EUR' &&
  bookedOn !== '' &&
  Temporal.PlainDate.compare(Temporal.PlainDate.from(bookedOn), today) <= 0 &&
  (kind === 'RETURN' || (kind === 'TRANSFER' && (cents ?? 0) > 0));

/** What of an entry counts when it is booked; of no person. */
export type BookedEntry = {
  entryId: number;
  kind: BankEntry['kind'];
  cents: number | null;
  chargeCents: number | null;
  /** ISO 8601 date. */
  on: string;
  /** Of a return. */
  reason: string;
  reference: string;
};

export const bookedEntry = ({ id, facts, fingerprint }: OpenEntry): BookedEntry => ({
  entryId: id,
  kind: facts.kind,
  cents: facts.cents ?? null,
  chargeCents: facts.chargeCents ?? null,
  on: facts.bookedOn,
  reason: facts.reason,
  reference: referenceOf(facts, fingerprint),
});

/** The debit that a returned one of this invoice is, or why it is none. */
export async function returnedDebit(
  db: Db,
  { cents }: Pick<BookedEntry, 'cents'>,
  invoiceId: number,
): Promise<WrittenDebit | 'NO_DEBIT' | 'TOO_LITTLE' | 'ALREADY_RETURNED'> {
  const [debit] = (await findDebitsOfInvoice(db, invoiceId)).filter(
    ({ isSubmitted, isRefused }) => isSubmitted && !isRefused,
  );
  if (!debit) return 'NO_DEBIT';
  if ((cents ?? debit.cents) < debit.cents) return 'TOO_LITTLE';
  return debit.isReturned ? 'ALREADY_RETURNED' : debit;
}

type Target = { customerId: number /** Null: a payment of the whole account. */; invoiceId: number | null };
type Putting = Importing & { by: number /** The number of the act in the console. */; act?: number };

/**
 * A person says whose an entry is: money pays the account, a returned debit is the invoice's last one. Once; in the transaction of
 * the caller, who rolls back what is at fault.
 */
export async function putEntry(
  db: Db,
  entry: BookedEntry,
  { customerId, invoiceId }: Target,
  putting: Putting,
): Promise<PutFault | undefined> {
  const { by, now } = putting;
  const { entryId, cents, reference } = entry;
  await lockPayers(db, [customerId]);
  const outcome = { entryId, outcome: 'BOOKED' as const, by, now };
  if (!(await insertOutcome(db, invoiceId === null ? outcome : { ...outcome, invoiceId }))) return 'DECIDED';
  const on = Temporal.PlainDate.from(entry.on);
  if (entry.kind === 'RETURN') {
    if (invoiceId === null) return 'NO_DEBIT';
    const debit = await returnedDebit(db, entry, invoiceId);
    if (typeof debit === 'string') return debit;
    const overCents = (cents ?? debit.cents) - debit.cents;
    const chargeCents = overCents > 0 ? overCents : (entry.chargeCents ?? 0);
    const returned = { chargeCents, returnedOn: on, reason: entry.reason };
    return (await takeBackDebit(db, debit, returned, putting)) ? undefined : 'ALREADY_RETURNED';
  }
  const posted = await postTransfer(db, 'PAYMENT', {
    account: { id: customerId, currency: 'EUR' },
    cents: cents ?? 0,
    reference,
    on,
    now,
    by,
    ...(putting.act === undefined ? {} : { act: putting.act }),
  });
  return typeof posted === 'string' ? 'REFERENCE_TAKEN' : undefined;
}

/** The same in a transaction of its own: returns why it is not booked, or undefined. */
export const putToInvoice = (
  db: Db,
  entry: OpenEntry,
  { id, customerId }: NumberedInvoice,
  putting: Putting,
): Promise<PutFault | undefined> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const target = { customerId, invoiceId: id };
      const fault = await putEntry(transaction, bookedEntry(entry), target, putting);
      if (fault) throw new NotBooked(fault);
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof NotBooked) return error.fault;
      throw error;
    });

/** Rolls back. */
class NotBooked extends Error {
  readonly fault: PutFault;

  constructor(fault: PutFault) {
    super(fault);
    this.fault = fault;
  }
}
