import { createHash } from 'node:crypto';
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
import {
  findDebits,
  insertReturn,
  insertUnmatched,
  lockPayers,
  type WrittenDebit,
} from './collection.repository.ts';
import { payTo } from './pay-to.ts';
import { debitCameBack } from './payment.letters.ts';
import type { ReturnedEntry } from './read-returns.ts';

export type Importing = {
  now: Temporal.Instant;
  payee: Payee;
  /** Without one nobody is told. */
  mailer?: Mailer | undefined;
};
export type Imported = { returned: number; known: number; unmatched: number };

/**
 * Takes returned debits over from a bank statement: each reopens its invoice, once however often it is read. What is none of
 * our debits is listed for a person. Returns a German sentence, and changes nothing, if a debit came back of a file that
 * nobody has told us to be submitted.
 */
export const importReturns = (
  db: Db,
  entries: readonly ReturnedEntry[],
  importing: Importing,
): Promise<Imported | string> =>
  db.transaction().execute(async (transaction) => {
    const ids = entries.map(({ endToEndId }) => endToEndId);
    const before = await findDebits(transaction, ids);
    await lockPayers(
      transaction,
      [...before.values()].map(({ customerId }) => customerId),
    );
    // Under the locks: their file may have been refused meanwhile.
    const debits = await findDebits(transaction, ids);
    const unsubmitted = [...debits.values()].find(({ isSubmitted }) => !isSubmitted);
    if (unsubmitted) {
      const { fileId: file } = unsubmitted;
      return `Datei ${file} ist noch nicht als eingereicht vermerkt, und eine ihrer Lastschriften kam zurück. Erst: billing submit ${file}`;
    }
    const done: Imported = { returned: 0, known: 0, unmatched: 0 };
    const seen = new Map<string, number>();
    for (const entry of entries) {
      const debit = debits.get(entry.endToEndId);
      if (debit && isThis(debit, entry)) {
        const isNew = await takeBack(transaction, debit, entry, importing);
        done[isNew ? 'returned' : 'known']++;
        continue;
      }
      // Two equal entries of one statement are two.
      const facts = JSON.stringify(entry);
      const copy = (seen.get(facts) ?? 0) + 1;
      seen.set(facts, copy);
      const fingerprint = createHash('sha256').update(`${copy} ${facts}`).digest();
      const isNew = await insertUnmatched(transaction, { fingerprint, facts: entry }, importing.now);
      done[isNew ? 'unmatched' : 'known']++;
    }
    return done;
  });

/**
 * The mandate is compared where the bank names it; a sum that is less than ours is not this debit, and one of a file that the
 * bank has refused was never made.
 */
const isThis = ({ mandate, cents, isRefused }: WrittenDebit, entry: ReturnedEntry): boolean =>
  !isRefused &&
  entry.currency === 'EUR' &&
  (entry.mandate === '' || entry.mandate === mandate) &&
  entry.cents >= cents;

async function takeBack(
  db: Db,
  debit: WrittenDebit,
  entry: ReturnedEntry,
  { now, payee, mailer }: Importing,
): Promise<boolean> {
  const { collectionId, customerId, endToEndId: key, cents, number } = debit;
  // The amount of the entry contains the charge, or it comes beside it.
  const chargeCents = entry.cents > cents ? entry.cents - cents : (entry.chargeCents ?? 0);
  const returnedOn = Temporal.PlainDate.from(entry.bookedOn);
  const priceList = await findPriceListOfCustomer(db, customerId, now);
  const round = await insertReturn(db, { collectionId, reason: entry.reason, chargeCents, returnedOn }, now);
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
  if (!payer.email) return true;
  const money = (value: number) => formatMoney({ cents: value, currency: 'EUR' });
  await mailer.queue(db, {
    letter: debitCameBack,
    to: payer.email,
    placeholders: {
      prename: payer.prename,
      number,
      amount: money(cents),
      collectedOn: formatDate(Temporal.PlainDate.from(debit.collectOn)),
      reason: returnReasonText(entry.reason),
      fee: chargeCents === 0 ? null : money(Math.min(chargeCents, priceList.maxReturnedDebitCents)),
      payTo: payTo(payee, number),
    },
    now,
  });
  return true;
}
