import type { Db } from '#server/db/connect.ts';
import { invoicesWithOpen } from './open-invoices.ts';

/** Whether anything that was due by this day is still open. */
export const owesDue = async (db: Db, customerId: number, today: Temporal.PlainDate): Promise<boolean> =>
  (await invoicesWithOpen(db, [customerId])).some(
    ({ dueOn, openCents }) => openCents > 0 && Temporal.PlainDate.compare(dueOn, today) <= 0,
  );
