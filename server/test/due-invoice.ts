import { monthlyFee } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { decideCase, findOpenCases, openCase } from '#server/features/case/case.repository.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';

const ISSUED = Temporal.Instant.from('2027-04-02T08:00:00Z');
const MONTH = Temporal.PlainYearMonth.from('2027-03');
const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };

/** Bills the account a monthly fee of March, which is due before the scene's day in May. */
export async function addDueInvoice(db: Db, customerId: number): Promise<void> {
  const posting = {
    cause: 'MONTHLY_FEE' as const,
    causeKey: `due ${customerId}`,
    matter: { customerId, currency: 'EUR' as const },
    occurredAt: Temporal.Instant.from('2027-03-20T08:00:00Z'),
    entries: monthlyFee(990, 'Tarif Plus', 1900),
  };
  await insertPostings(db, [posting], ISSUED);
  await billMonth(db, { month: MONTH, now: ISSUED, issuer: ISSUER });
}

/** Takes the account for blocked because of an unpaid invoice, as staff decide it. */
export async function blockForDebt(db: Db, customerId: number, now: Temporal.Instant): Promise<void> {
  await openCase(db, { kind: 'UNPAID', customerId, fingerprint: null, facts: {}, now });
  const [found] = await findOpenCases(db);
  await decideCase(db, { id: found?.id ?? 0, decision: 'CONFIRMED', by: 'Bea', now });
}
