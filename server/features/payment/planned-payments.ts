import { plannedCollectionDay } from '#domain/payment/collection-day.ts';
import type { PaymentMeans } from '#domain/payment/payment-means.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findActiveMandates } from './collection.repository.ts';
import { announcedDebit, debitingBy } from './may-debit.ts';
import type { Payees } from './payees.ts';

/**
 * How each account pays what is due this day: by the mandate that `collect` would use, else by transfer;
 * missing where the issuer names no account. The collection looks again and announces what it does.
 */
export async function plannedPayments(
  db: Db,
  accounts: readonly { id: number; providerId: string; currency: Currency }[],
  { dueOn, payees }: { dueOn: Temporal.PlainDate; payees: Payees },
): Promise<Map<number, PaymentMeans>> {
  const mandates = await findActiveMandates(
    db,
    accounts.map(({ id }) => id),
  );
  const collectOn = plannedCollectionDay(dueOn);
  return new Map(
    accounts.flatMap(({ id, providerId, currency }) => {
      const payee = payees.of(providerId);
      if (!payee) return [];
      const debiting = debitingBy(currency, mandates.get(id), collectOn, { ...payees, payee });
      const payment: PaymentMeans = debiting
        ? {
            kind: 'DIRECT_DEBIT',
            iban: debiting.mandate.sealedIban,
            account: debiting.mandate.starredIban.slice(-4),
            ...announcedDebit(debiting.mandate, collectOn, debiting.payee),
          }
        : { kind: 'TRANSFER', recipient: payee.name, iban: payee.iban };
      return [[id, payment] as const];
    }),
  );
}
