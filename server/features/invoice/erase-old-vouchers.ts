import { keptFrom, VOUCHER_YEARS } from '#domain/invoice/retention.ts';
import type { Db } from '#server/db/connect.ts';
import { eraseEntries } from '#server/features/bank-statement/bank-entry.repository.ts';
import { eraseOldMandates } from '#server/features/payment/mandate.repository.ts';
import { eraseOldFiles } from '#server/features/payment/retention.repository.ts';
import { eraseInvoices } from './invoice.repository.ts';

/** So many by one statement, so that no lock lasts. */
const AT_ONCE = 1_000;

/**
 * Erases what only vouchers no longer kept say of people (docs/decisions/086): contents of invoices, bank
 * files and statements, accounts of ended mandates. The database decides by its clock. Returns how many
 * invoices.
 */
export async function eraseOldVouchers(
  db: Db,
  { now, holdYear }: { now: Temporal.Instant; holdYear?: number | undefined },
): Promise<number> {
  const before = keptFrom(now, { years: VOUCHER_YEARS, holdYear }).toString();
  const invoices = await repeated(() => eraseInvoices(db, before, AT_ONCE));
  await repeated(() => eraseOldFiles(db, before, AT_ONCE));
  await repeated(() => eraseEntries(db, before, AT_ONCE));
  await eraseOldMandates(db, before);
  return invoices;
}

async function repeated(erase: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const erased = await erase();
    sum += erased;
    if (erased < AT_ONCE) return sum;
  }
}
