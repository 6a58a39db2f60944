import { type EarlierDebit, isUsable } from '#domain/payment/mandate-use.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { AnnouncedDebit } from '#domain/payment/payment-means.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { ActiveMandate } from './collection.repository.ts';

/** Who debits by which mandate. */
export type Debiting = { payee: Creditor; mandate: ActiveMandate };
type Creditor = Payee & { creditorId: string };

/**
 * Whether a sum is debited by this mandate on this day, and by whom. SEPA knows euro only, and a mandate holds for the creditor alone
 * to whom it was given.
 */
export function debitingBy(
  currency: Currency,
  mandate: ActiveMandate | undefined,
  collectOn: Temporal.PlainDate,
  { payee, settings }: { payee: Payee | undefined; settings: Payee | undefined },
): Debiting | undefined {
  if (!mandate || payee?.creditorId === undefined || !mayDebit(currency, mandate, collectOn))
    return undefined;
  const { creditorId } = payee;
  return (mandate.creditorId ?? settings?.creditorId) === creditorId
    ? { payee: { ...payee, creditorId }, mandate }
    : undefined;
}

const mayDebit = (currency: Currency, mandate: ActiveMandate, collectOn: Temporal.PlainDate): boolean =>
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
  { name, creditorId }: Creditor,
): AnnouncedDebit => ({
  collectOn: collectOn.toString(),
  mandate: reference,
  creditor: name,
  creditorId,
});
