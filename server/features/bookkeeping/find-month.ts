import { endOfMonth } from '#domain/invoice/billing-month.ts';
import type { Db } from '#server/db/connect.ts';
import { findLedgerMonths } from '#server/features/ledger/datev-export.repository.ts';
import { refuse } from '#server/http/refuse.ts';

/** A month that is over and has something in the ledger, or why it has no files. */
export async function findMonth(
  db: Db,
  { providerId, month }: { providerId: string; month: string },
  now: Temporal.Instant,
) {
  const wanted = Temporal.PlainYearMonth.from(month);
  if (Temporal.Instant.compare(now, endOfMonth(wanted)) < 0) return refuse('MONTH_NOT_OVER');
  const [found] = await findLedgerMonths(db, { providerId, until: `${month}-01`, count: 1 });
  return found ? { month: wanted, isClosed: found.closedAt !== null } : refuse('MONTH_EMPTY');
}
