import type { BankEntry } from '#domain/payment/bank-entry.ts';
import type { Db } from '#server/db/connect.ts';
import { findDebitsOfInvoice, lockPayers } from '#server/features/payment/collection.repository.ts';
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

/**
 * A person says to which invoice an entry belongs: money pays its account, a returned debit is its last one.
 * Once: returns why it is not booked, or undefined.
 */
export const putToInvoice = (
  db: Db,
  { id, facts: entry, fingerprint }: OpenEntry,
  invoice: NumberedInvoice,
  putting: Importing & { by: number },
): Promise<PutFault | undefined> =>
  db
    .transaction()
    .execute(async (transaction) => {
      const { by, now } = putting;
      await lockPayers(transaction, [invoice.customerId]);
      const outcome = { entryId: id, outcome: 'BOOKED' as const, invoiceId: invoice.id, by, now };
      if (!(await insertOutcome(transaction, outcome))) throw new NotBooked('DECIDED');
      const on = Temporal.PlainDate.from(entry.bookedOn);
      if (entry.kind === 'RETURN') {
        const [debit] = (await findDebitsOfInvoice(transaction, invoice.id)).filter(
          ({ isSubmitted, isRefused }) => isSubmitted && !isRefused,
        );
        if (!debit) throw new NotBooked('NO_DEBIT');
        const cents = entry.cents ?? debit.cents;
        if (cents < debit.cents) throw new NotBooked('TOO_LITTLE');
        const chargeCents = cents > debit.cents ? cents - debit.cents : (entry.chargeCents ?? 0);
        const returned = { chargeCents, returnedOn: on, reason: entry.reason };
        if (!(await takeBackDebit(transaction, debit, returned, putting)))
          throw new NotBooked('ALREADY_RETURNED');
        return undefined;
      }
      const posted = await postTransfer(transaction, 'PAYMENT', {
        account: { id: invoice.customerId, currency: 'EUR' },
        cents: entry.cents ?? 0,
        reference: referenceOf(entry, fingerprint),
        on,
        now,
        by,
      });
      if (typeof posted === 'string') throw new NotBooked('REFERENCE_TAKEN');
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
