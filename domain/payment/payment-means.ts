import { formatDate } from '#domain/booking/format-period.ts';
import { formatIban } from '#domain/customer/iban.ts';

/** A debit as its payer is told about it: with the invoice, and again NOTICE_DAYS before its day (§S6.6). */
export type AnnouncedDebit = {
  /** ISO 8601 date. */
  collectOn: string;
  mandate: string;
  creditor: string;
  creditorId: string;
};

/**
 * How an invoice is paid, as when issued: by that day's mandate, or by a transfer to our IBAN, whole and
 * without spaces.
 */
export type PaymentMeans =
  // The customer's is sealed, `account` its last four characters; opened it is empty where erased or its key
  // is lost. Older invoices have it whole, without `account`.
  | ({ kind: 'DIRECT_DEBIT'; iban: string; account?: string } & AnnouncedDebit)
  | { kind: 'TRANSFER'; recipient: string; iban: string };

/** The same without the customer's IBAN, of which the last four characters are told. */
export type ToldPayment =
  | ({ kind: 'DIRECT_DEBIT'; account: string } & AnnouncedDebit)
  | { kind: 'TRANSFER'; recipient: string; iban: string };

/** What a screen or a paper says of it. */
export const toldPayment = (payment: PaymentMeans): ToldPayment => {
  if (payment.kind === 'TRANSFER') return payment;
  const { iban, account = iban.slice(-4), ...debit } = payment;
  return { ...debit, account };
};

const LABELS = { mandate: 'Mandatsreferenz', creditorId: 'Gläubiger-ID', creditor: 'Empfänger' } as const;

const day = (date: string): string => formatDate(Temporal.PlainDate.from(date));

/** The facts of a debit in the order in which payers read them, for the mail that announces it; `account` is masked. */
export const debitFacts = ({
  amount,
  account,
  collectOn,
  ...debit
}: AnnouncedDebit & { amount: string; account: string }): { label: string; value: string }[] => [
  { label: 'Betrag', value: amount },
  { label: 'Am', value: day(collectOn) },
  { label: 'Konto', value: account },
  { label: LABELS.mandate, value: debit.mandate },
  { label: LABELS.creditor, value: debit.creditor },
  { label: LABELS.creditorId, value: debit.creditorId },
];

/** How an invoice is paid, in a sentence; `number` is that of the invoice. */
export function paymentText(payment: ToldPayment, number: string): string {
  if (payment.kind === 'TRANSFER')
    return `Bitte überweise den Betrag an ${payment.recipient}, IBAN ${formatIban(payment.iban)}, Verwendungszweck „${transferPurpose(number)}“.`;
  return `Wir buchen den Betrag am ${day(payment.collectOn)} von deinem Konto ab, ${debitText(payment)}`;
}

/** How an invoice was paid that has been paid as it said; undefined where there is nothing to say of a transfer. */
export const paidText = (payment: ToldPayment): string | undefined =>
  payment.kind === 'TRANSFER'
    ? undefined
    : `Wir haben den Betrag am ${day(payment.collectOn)} von deinem Konto abgebucht, ${debitText(payment)}`;

const debitText = ({
  account,
  mandate,
  creditorId,
  creditor,
}: Extract<ToldPayment, { kind: 'DIRECT_DEBIT' }>): string =>
  `das auf ${account} endet: ${LABELS.mandate} ${mandate}, ${LABELS.creditorId} ${creditorId}, ${LABELS.creditor} ${creditor}.`;

/** By which words a transfer is known as the payment of an invoice. */
export const transferPurpose = (number: string): string => `Rechnung ${number}`;
