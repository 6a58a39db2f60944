import { BERLIN } from '#domain/booking/grid.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { NOW } from './stage.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const IN_APRIL = Temporal.Instant.from('2027-04-20T10:00:00Z');
let keys = 0;

/** Adds an invoice of the month of `at` about so much, and what else is to be billed; nobody has paid it. Returns its number. */
export async function addOpenInvoice(
  db: Db,
  customerId: number,
  cents = 11_900,
  at: Temporal.Instant = IN_APRIL,
): Promise<string> {
  const fee = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: `stage ${customerId} ${++keys}`,
    matter: { customerId, currency: 'EUR' as const },
    occurredAt: at,
    entries: monthlyFee(cents, 'Tarif Plus', 1900),
  };
  await insertPostings(db, [fee], at);
  const month = at.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
  const next = month.add({ months: 1 }).toPlainDate({ day: 2 }).toZonedDateTime(BERLIN).toInstant();
  const now = Temporal.Instant.compare(next, NOW) > 0 ? next : NOW;
  await billMonth(db, { month, now, issuer: ISSUER });
  const [invoice] = await invoicesWithOpen(db, [customerId]);
  if (!invoice) throw new Error('nothing was billed');
  return invoice.number;
}
