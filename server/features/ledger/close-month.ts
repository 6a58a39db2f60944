import { endOfMonth } from '#domain/invoice/billing-month.ts';
import { HOME_COUNTRY } from '#domain/invoice/tax-rules.ts';
import type { Db } from '#server/db/connect.ts';
import { findProviderCountries } from '#server/features/provider/provider.repository.ts';
import { closeMonth } from './datev-export.repository.ts';
import { type BatchFacts, batchFacts, type DatevMonth } from './datev-file.ts';

/** DATEV takes no longer batch. */
export const MAX_LINES = 99_999;

/** Why there is no batch for DATEV. */
export type MonthFault =
  | { fault: 'NOT_OVER' | 'EMPTY' | 'OTHER_COUNTRY' | 'OTHER_CURRENCY' }
  | { fault: 'TOO_LONG'; lines: number };

/** Whether there can be a batch at all, before anything of the month is read. */
export async function findMonthFault(
  db: Db,
  { providerId, month }: DatevMonth,
  now: Temporal.Instant,
): Promise<MonthFault | undefined> {
  if (Temporal.Instant.compare(now, endOfMonth(month)) < 0) return { fault: 'NOT_OVER' };
  const { country } = (await findProviderCountries(db)).find(({ id }) => id === providerId) ?? {};
  return country && country !== HOME_COUNTRY ? { fault: 'OTHER_COUNTRY' } : undefined;
}

/**
 * Closes a month for the tax adviser, in this transaction; once, `isNew`. Roll back after a fault: what cannot be written has
 * not been given to anybody.
 */
export async function closeForDatev(
  transaction: Db,
  of: DatevMonth,
  { by, now }: { by: number; now: Temporal.Instant },
): Promise<{ isNew: boolean; facts: BatchFacts } | MonthFault> {
  const { providerId, month } = of;
  const isNew = await closeMonth(transaction, { providerId, month: `${month}-01`, by, now });
  const facts = await batchFacts(transaction, of);
  if (!facts) return { fault: 'EMPTY' };
  if (!facts.isInEuro) return { fault: 'OTHER_CURRENCY' };
  return facts.lines > MAX_LINES ? { fault: 'TOO_LONG', lines: facts.lines } : { isNew, facts };
}
