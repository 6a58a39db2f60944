import { type EarlierDebit, isUsable } from '#domain/payment/mandate-use.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { AnnouncedDebit } from '#domain/payment/payment-means.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { ActiveMandate } from './collection.repository.ts';

/** Whether a sum is debited by this mandate on this day. SEPA knows euro only. */
export const mayDebit = (
  currency: Currency,
  mandate: ActiveMandate,
  collectOn: Temporal.PlainDate,
): boolean =>
  currency === 'EUR' &&
  isUsable(
    {
      country: mandate.starredIban.slice(0, 2),
      bic: mandate.bic,
      acceptedOn: Temporal.PlainDate.from(mandate.acceptedOn),
      lastUsedOn: earlierDebits(mandate)
        .map((debit) => debit.collectOn)
        .toSorted(Temporal.PlainDate.compare)
        .at(-1),
      isRefused: mandate.isRefused,
    },
    collectOn,
  );

export const earlierDebits = ({ earlier }: ActiveMandate): EarlierDebit[] =>
  earlier.map(({ collectOn, returnedOn }) => ({
    collectOn: Temporal.PlainDate.from(collectOn),
    returnedOn: returnedOn === null ? undefined : Temporal.PlainDate.from(returnedOn),
  }));

/** What its payer is told of a debit by this mandate. */
export const announcedDebit = (
  { reference }: Pick<ActiveMandate, 'reference'>,
  collectOn: Temporal.PlainDate,
  { name, creditorId }: Payee,
): AnnouncedDebit => ({
  collectOn: collectOn.toString(),
  mandate: reference,
  creditor: name,
  creditorId,
});
