import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { debitReturned, debitReturnFee } from '#domain/ledger/account-entries.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { returnReasonText } from '#domain/payment/return-reason.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { notify } from '#server/features/notification/notify.ts';
import { findPriceListOfCustomer } from '#server/features/provider/price-list.repository.ts';
import { insertReturn, lockPayers, type WrittenDebit } from './collection.repository.ts';
import { payTo } from './pay-to.ts';
import { findPayees } from './payees.ts';
import { debitCameBack } from './payment.letters.ts';

export type Importing = {
  now: Temporal.Instant;
  /** On whose account providers are paid that have no issuer of their own. */
  payee: Payee | undefined;
  /** Without one nobody is told. */
  mailer?: Mailer | undefined;
};

type Returned = {
  /** What the bank took from us beside the debit. */
  chargeCents: number;
  returnedOn: Temporal.PlainDate;
  /** An ISO 20022 code. */
  reason: string;
};

/**
 * A debit came back: its invoice is open again, its payer told how to pay. Once: false if a return of it
 * stands. In the transaction of the caller, who holds the payer's lock.
 */
export async function takeBackDebit(
  db: Db,
  debit: Pick<
    WrittenDebit,
    'collectionId' | 'customerId' | 'providerId' | 'endToEndId' | 'cents' | 'number' | 'collectOn'
  >,
  { chargeCents, returnedOn, reason }: Returned,
  { now, payee, mailer }: Importing,
): Promise<boolean> {
  const { collectionId, customerId, endToEndId: key, cents, number } = debit;
  const priceList = await findPriceListOfCustomer(db, customerId, now);
  const round = await insertReturn(db, { collectionId, reason, chargeCents, returnedOn }, now);
  if (round === undefined) return false;
  const posting = {
    causeKey: round === 1 ? `SEPA ${key}` : `SEPA-${round} ${key}`,
    matter: { customerId, currency: 'EUR' as const },
    occurredAt: returnedOn.toZonedDateTime(BERLIN).toInstant(),
  };
  await insertPostings(
    db,
    [
      {
        ...posting,
        cause: 'DEBIT_RETURNED',
        entries: debitReturned(cents, { bankChargeCents: chargeCents }),
      },
      { ...posting, cause: 'DEBIT_RETURN_FEE', entries: debitReturnFee(chargeCents, priceList) },
    ],
    now,
  );
  const payer = (await lockPayers(db, [customerId])).get(customerId);
  if (!mailer || !payer) return true;
  await notify(db, [payer.id], {
    category: 'INVOICE',
    event: `lastschrift zurück ${key}`,
    tag: `lastschrift-${collectionId}`,
    title: 'Lastschrift zurückgegangen',
    body: 'Deine Bank hat eine Abbuchung zurückgegeben. Was jetzt zu tun ist, steht bei deinen Rechnungen.',
    path: '/profil/rechnungen',
    now,
  });
  const payees = await findPayees(db, payee);
  const paid = payees.ofInvoice(debit);
  if (!payer.email || !paid) return true;
  const money = (value: number) => formatMoney({ cents: value, currency: 'EUR' });
  await mailer.queue(db, {
    letter: debitCameBack,
    to: payer.email,
    contractOf: debit,
    placeholders: {
      prename: payer.prename,
      number,
      amount: money(cents),
      collectedOn: formatDate(Temporal.PlainDate.from(debit.collectOn)),
      reason: returnReasonText(reason),
      fee: chargeCents === 0 ? null : money(Math.min(chargeCents, priceList.maxReturnedDebitCents)),
      payTo: payTo(paid, number),
    },
    now,
  });
  return true;
}
