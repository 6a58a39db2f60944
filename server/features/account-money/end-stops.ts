import { AFTER_STOP_DAYS, OLD_STOP_DAYS } from '#domain/payment/reminder-stop.ts';
import type { Db } from '#server/db/connect.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { endStops, findOldStops } from './reminder-stop.repository.ts';

const AT_ONCE = 200;

/** §S20.25: old stops of what is paid by now are laid aside, so that the inbox need not look at all of them each time. */
export async function endSettledStops(db: Db, now: Temporal.Instant): Promise<void> {
  const over = await findOldStops(db, {
    lastDay: dayOf(now).subtract({ days: AFTER_STOP_DAYS }),
    stoppedAt: now.subtract({ hours: 24 * OLD_STOP_DAYS }),
  });
  await inBatches(db, over, AT_ONCE, async (transaction, stops) => {
    const of = [...new Set(stops.map(({ customerId }) => customerId))];
    const open = (await invoicesWithOpen(transaction, of)).filter(({ openCents }) => openCents > 0);
    const isOpen = ({ customerId, invoiceId }: (typeof stops)[number]) =>
      open.some((one) => one.customerId === customerId && (invoiceId === null || invoiceId === one.id));
    const settled = stops.filter((stop) => !isOpen(stop)).map(({ id }) => id);
    if (settled.length > 0) await endStops(transaction, settled, now);
    return settled.length;
  });
}
