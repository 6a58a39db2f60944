import SEPA from 'sepa';
import type { SequenceType } from '#domain/payment/mandate-use.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { sepaText } from '#domain/payment/sepa-text.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { bankOf } from './bank-data.ts';

/** What banks in Germany take from November 2026 on. */
const FORMAT = 'pain.008.001.08';
const MAX_NAME = 70;
const MAX_PURPOSE = 140;

export type SepaDebit = {
  endToEndId: string;
  sequenceType: SequenceType;
  cents: number;
  /** What the payer reads on the bank statement. */
  purpose: string;
  mandate: {
    reference: string;
    acceptedOn: Temporal.PlainDate;
    holder: string;
    iban: string;
    bic: string | null;
  };
};

type SepaFile = {
  /** At most 20 characters: the library makes the ids of its parts of it. */
  messageId: string;
  createdAt: Temporal.Instant;
  collectOn: Temporal.PlainDate;
  payee: Payee & { creditorId: string };
  debits: readonly SepaDebit[];
};

/** Writes the debits of one day as a file for the bank. Without addresses, which banks ask for in a form of their own. */
export function writeSepaFile({ messageId, createdAt, collectOn, payee, debits }: SepaFile): string {
  const document = new SEPA.Document(FORMAT);
  document.grpHdr.id = messageId;
  document.grpHdr.created = new Date(createdAt.epochMilliseconds);
  document.grpHdr.initiatorName = sepaText(payee.name, MAX_NAME);
  const bic = bankOf(payee.iban).bic;
  for (const [sequenceType, of] of Map.groupBy(debits, (debit) => debit.sequenceType)) {
    const group = document.createPaymentInfo();
    group.collectionDate = localDate(collectOn);
    group.creditorIBAN = payee.iban;
    if (bic) group.creditorBIC = bic;
    group.creditorName = sepaText(payee.name, MAX_NAME);
    group.creditorId = payee.creditorId;
    group.sequenceType = sequenceType;
    group.batchBooking = true;
    document.addPaymentInfo(group);
    for (const { endToEndId, cents, purpose, mandate } of of) {
      const debit = group.createTransaction();
      debit.end2endId = endToEndId;
      debit.amount = cents / 100;
      debit.remittanceInfo = sepaText(purpose, MAX_PURPOSE);
      debit.mandateId = mandate.reference;
      debit.mandateSignatureDate = localDate(mandate.acceptedOn);
      debit.debtorName = sepaText(mandate.holder, MAX_NAME);
      debit.debtorIBAN = mandate.iban;
      if (mandate.bic) debit.debtorBIC = mandate.bic;
      group.addTransaction(debit);
    }
  }
  const content = document.toString();
  mustAddUp(content, debits);
  return content;
}

/** The library reads days in the time zone of the machine. */
const localDate = ({ year, month, day }: Temporal.PlainDate) => new Date(year, month - 1, day, 12);

/** The library adds up in floating point: the sum of the file must be that of the cents, and nothing may be missing. */
function mustAddUp(content: string, debits: readonly SepaDebit[]): void {
  const cents = sumOfCents(debits);
  const total = /<CtrlSum>(.*?)<\/CtrlSum>/.exec(content)?.[1];
  const count = /<NbOfTxs>(.*?)<\/NbOfTxs>/.exec(content)?.[1];
  const written = content.match(/<InstdAmt /g)?.length ?? 0;
  if (total !== (cents / 100).toFixed(2) || Number(count) !== debits.length || written !== debits.length)
    throw new Error(
      `a collection file says ${total} in ${count} debits, and should say ${cents} cents in ${debits.length}`,
    );
}
