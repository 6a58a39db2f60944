import { formatIban } from '#domain/customer/iban.ts';
import { type PaymentState, paymentState } from '#domain/payment/invoice-payment.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { returnReasonText } from '#domain/payment/return-reason.ts';
import type { Db } from '#server/db/connect.ts';
import { bankOf } from './bank-data.ts';
import { findLiveDebits } from './collection.repository.ts';
import { invoicesWithOpen } from './open-invoices.ts';
import { findReminders, findStopped, findTransferRequests } from './reminder.repository.ts';

export type InvoicePayment = {
  openCents: number;
  payment: {
    state: PaymentState;
    /** ISO 8601 date. */
    collectOn?: string;
    /** The end of the IBAN. */
    account?: string;
    returnReason?: string;
    byTransfer: boolean;
    /** Nobody reminds of it at the moment (§S20.25). */
    isPaused?: true;
  };
};

/** How it stands with the payment of each invoice of an account that counts and asks for something, by its id. */
export async function invoicePayments(
  db: Db,
  customerId: number,
  today: Temporal.PlainDate,
): Promise<Map<number, InvoicePayment>> {
  const invoices = await invoicesWithOpen(db, [customerId]);
  const ids = invoices.map(({ id }) => id);
  const [debits, reminders, requests, stopped] = await Promise.all([
    findLiveDebits(db, ids),
    findReminders(db, ids),
    findTransferRequests(db, ids),
    findStopped(db, ids, today),
  ]);
  return new Map(
    invoices.map(({ id, openCents, writtenOffCents }) => {
      const debit = debits.get(id);
      const returned = debit !== undefined && debit.returnedOn !== null;
      const state = paymentState(
        {
          openCents,
          debit: debit && { collectOn: Temporal.PlainDate.from(debit.collectOn), returned },
          isReminded: reminders.has(id),
          isPaused: stopped.has(id),
          isWrittenOff: writtenOffCents > 0,
        },
        today,
      );
      const byTransfer = openCents > 0 && state !== 'ANNOUNCED' && (returned || requests.has(id));
      const paused = stopped.has(id) && openCents > 0 ? { isPaused: true as const } : {};
      const told = debit && { collectOn: debit.collectOn, account: debit.starredIban.slice(-4) };
      const why = returned ? { returnReason: returnReasonText(debit.reason ?? '') } : {};
      return [id, { openCents, payment: { state, ...told, ...why, ...paused, byTransfer } }];
    }),
  );
}

/** The account on which transfers arrive. */
export const payeeAccount = ({ name, iban }: Payee) => ({
  recipient: name,
  iban: formatIban(iban),
  bankName: bankOf(iban).bankName,
});
