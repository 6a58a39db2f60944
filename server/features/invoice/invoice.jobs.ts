import { isBillingDay, lastMonth } from '#domain/invoice/billing-month.ts';
import type { Job } from '#server/feature/job.ts';
import { billMonth } from './bill-month.ts';
import { eraseOldVouchers } from './erase-old-vouchers.ts';
import { findLastBilledMonth } from './invoice.repository.ts';
import { settleSafetyPackages } from './settle-safety-packages.ts';
import { unbillableNote } from './untaxed-providers.ts';

/**
 * Bills the month before from the 2nd on (§S11.1), every morning: what a crash or idle night left out, whole
 * months too, is made up; nobody gets two. Nights erase what need not be kept.
 */
export const invoiceJobs: readonly Job[] = [
  {
    name: 'invoice-month',
    cron: '7 4 * * *',
    run: async (db, now, { mailer, config: { issuer, payee } }) => {
      if (!isBillingDay(now)) return;
      for (const month of monthsToBill(await findLastBilledMonth(db), lastMonth(now))) {
        await billMonth(db, { month, now, issuer, payee, mailer });
      }
      // In the log every morning, after those that can bill have billed.
      const note = await unbillableNote(db);
      if (note) throw new Error(note);
    },
  },
  {
    // Owed at the start of its contract year, and on the next invoice from then on, not only when its month is billed.
    name: 'safety-packages',
    cron: '3 0 * * *',
    run: (db, now) => settleSafetyPackages(db, { until: now, now }),
  },
  {
    name: 'voucher-retention',
    cron: '19 3 * * *',
    run: async (db, now, { config: { taxHoldYear: holdYear } }) => {
      await eraseOldVouchers(db, { now, holdYear });
    },
  },
];

/** The months since the last one that was billed, and always the last one that is over. */
export function monthsToBill(
  billed: string | undefined,
  last: Temporal.PlainYearMonth,
): Temporal.PlainYearMonth[] {
  const months = [last];
  const from = billed === undefined ? last : Temporal.PlainYearMonth.from(billed);
  for (let month = last; ; ) {
    month = month.subtract({ months: 1 });
    if (Temporal.PlainYearMonth.compare(month, from) <= 0) return months;
    months.unshift(month);
  }
}
