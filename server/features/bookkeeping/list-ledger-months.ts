import { listLedgerMonths } from '#contract/bookkeeping.ts';
import { endOfMonth, parseMonth } from '#domain/invoice/billing-month.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { findLedgerMonths } from '#server/features/ledger/datev-export.repository.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';

/** As long as books are kept. */
const MONTHS = 120;

/** §S20.24: months and who has closed them; sums and names of customers are in the files. */
export const bindListLedgerMonths = bind(listLedgerMonths, async (context) => {
  const { db, now, session } = context;
  if (!isEverywhere(context, 'SEE')) return refuse('ALL_CITIES_NEEDED');
  const { providerId } = session;
  const until = dayOf(now).with({ day: 1 }).toString();
  const found = await findLedgerMonths(db, { providerId, until, count: MONTHS });
  const closers = new Map<number, string>();
  for (const { closedBy } of found)
    if (closedBy !== null && !closers.has(closedBy))
      closers.set(closedBy, await findStaffNameOf(db, closedBy));
  return {
    months: found.flatMap(({ month, closedAt, closedBy }) => {
      const parsed = parseMonth(month);
      if (!parsed) return [];
      const isOver = Temporal.Instant.compare(now, endOfMonth(parsed)) >= 0;
      const state = closedAt ? ('CLOSED' as const) : isOver ? ('OPEN' as const) : ('RUNNING' as const);
      const closed =
        closedAt && closedBy !== null ? { at: closedAt.toString(), by: closers.get(closedBy) ?? '' } : null;
      return [{ month, state, closed }];
    }),
  };
});
