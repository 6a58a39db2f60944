import { plannedCollectionDay } from '#domain/payment/collection-day.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { PaymentMeans } from '#domain/payment/payment-means.ts';
import type { Currency } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { findActiveMandates } from './collection.repository.ts';
import { announcedDebit, mayDebit } from './may-debit.ts';

/**
 * How each of these accounts pays what is due on this day, as it stands now: by the mandate that `collect` would use, otherwise
 * by a transfer. The collection itself looks again, and announces what it really does.
 */
export async function plannedPayments(
  db: Db,
  accounts: readonly { id: number; currency: Currency }[],
  { dueOn, payee }: { dueOn: Temporal.PlainDate; payee: Payee },
): Promise<Map<number, PaymentMeans>> {
  const mandates = await findActiveMandates(
    db,
    accounts.map(({ id }) => id),
  );
  const collectOn = plannedCollectionDay(dueOn);
  return new Map(
    accounts.map(({ id, currency }) => {
      const mandate = mandates.get(id);
      const payment: PaymentMeans =
        mandate && mayDebit(currency, mandate, collectOn)
          ? {
              kind: 'DIRECT_DEBIT',
              iban: mandate.sealedIban,
              account: mandate.starredIban.slice(-4),
              ...announcedDebit(mandate, collectOn, payee),
            }
          : { kind: 'TRANSFER', recipient: payee.name, iban: payee.iban };
      return [id, payment];
    }),
  );
}
