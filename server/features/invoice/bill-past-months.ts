import { BERLIN } from '#domain/booking/grid.ts';
import { BILLING_DAY, lastMonth } from '#domain/invoice/billing-month.ts';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { paymentReceived } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { billMonth } from './bill-month.ts';
import { findLastBilledMonth, findPayable } from './invoice.repository.ts';

/**
 * Bills the last months of a demonstration, each on the day on which its invoices would have come, and books a payment for
 * all that is due by now; nobody is told. Does nothing once there are invoices.
 */
export async function billPastMonths(
  db: Db,
  { months, now, issuer }: { months: number; now: Temporal.Instant; issuer: Issuer },
): Promise<void> {
  if ((await findLastBilledMonth(db)) !== undefined) return;
  for (let ago = months - 1; ago >= 0; ago--) {
    const month = lastMonth(now).subtract({ months: ago });
    const billingDay = month.add({ months: 1 }).toPlainDate({ day: BILLING_DAY });
    const at = billingDay.toZonedDateTime({ timeZone: BERLIN, plainTime: '04:07' }).toInstant();
    if (Temporal.Instant.compare(at, now) <= 0) await billMonth(db, { month, now: at, issuer });
  }
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const due = await findPayable(db, today.toString());
  await insertPostings(
    db,
    due.map(({ number, provider_id, customer_id: customerId, currency, payable_cents, due_on }) => ({
      cause: 'PAYMENT' as const,
      causeKey: `${provider_id} ${number}`,
      matter: { customerId, currency },
      occurredAt: Temporal.PlainDate.from(due_on).toZonedDateTime(BERLIN).toInstant(),
      entries: paymentReceived(payable_cents),
    })),
    now,
  );
}
