import { showReturn } from '#contract/trip.ts';
import { mayReturn } from '#domain/trip/may-return.ts';
import { type BookingRow, findBooking } from '#server/features/booking/booking.repository.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findAwaited, findReturn } from './return.repository.ts';
import { findReturnFacts } from './return-facts.ts';
import { toAwaited, toOpenReturn, toReturned } from './return-view.ts';

/** The fictitious drivers of the demonstration return their cars without a word. */
const withoutRecord = ({ returnedAt: at }: BookingRow) =>
  at ? { confirmedAt: at, byWord: false, checkedAt: at, unmet: [] } : undefined;

export const bindShowReturn = bind(showReturn, async ({ db, now, session }, { params }) => {
  const own = ownBooking(await findBooking(db, params.id), session);
  if ('refusal' in own) return refuse(own.refusal);
  const { row } = own;
  const returned = (await findReturn(db, row.id)) ?? withoutRecord(row);
  if (returned) return toReturned(db, row, returned, now);
  const refusal = mayReturn(row.state);
  const [awaited] = refusal ? await findAwaited(db, [row.id]) : [];
  if (awaited) return toAwaited(db, row, awaited.confirmedAt, now);
  return refusal ? refuse(refusal) : toOpenReturn(db, row, await findReturnFacts(db, row, now), now);
});
