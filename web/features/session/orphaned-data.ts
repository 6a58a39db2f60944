import { clearPersonalStores } from '#web/platform/clear-browser.ts';
import { markOrphaned, reclaimOrphaned } from '#web/platform/stored-text.ts';
import type { Customer } from './current-customer.ts';

/** Number of the customer whose login has ended by itself while this page was open. */
let leftBy: string | undefined;

/**
 * A login has ended by itself: search, period and drafts wait for its customer (docs/decisions/043). They go when somebody
 * else logs in, and when the next page is opened.
 */
export function orphanData(customerNumber: string | undefined): void {
  leftBy = customerNumber;
  markOrphaned();
}

/** Is this customer another one than the one whose login has ended on this page? */
export const isSomebodyElse = ({ customerNumber }: Customer): boolean =>
  leftBy !== undefined && leftBy !== customerNumber;

/**
 * After a login: the same customer goes on, anybody else finds nothing of the one before. Then this page has to be loaded
 * anew (`hasLoggedOutSince`).
 * @param before the customer of this page until then
 */
export async function settleOrphaned(customer: Customer, before: Customer | null | undefined): Promise<void> {
  const isOther = before ? before.customerNumber !== customer.customerNumber : isSomebodyElse(customer);
  leftBy = undefined;
  if (!isOther) return reclaimOrphaned();
  await clearPersonalStores();
}
