import { previewEnding } from '#contract/customer-booking.ts';
import { conditionWords } from '#domain/trip/return-conditions.ts';
import { previewKm } from '#server/features/allotment/take-km.ts';
import { findKnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { reckonReturn } from '#server/features/trip/confirm-return.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { findEnding, isDriven } from './ending.ts';
import { aboutBooking, findStaffBooking } from './staff-booking.ts';

/** §S20.20: what staff know before they end a trip that nobody ends. Where the car is, is not told: only how it stands. */
export const bindPreviewEnding = bind(previewEnding, async (context, { params, body: { endedAt } }) => {
  const { db, now, session, recordAct } = context;
  const found = await findStaffBooking(context, params.id, 'DO');
  if (isRefused(found)) return found;
  const { row, place } = found;
  if (row.state !== 'ACTIVE') return refuse('TRIP_NOT_RUNNING');
  const { confirmation, course } = await findEnding(db, row, {
    endedAt,
    reason: '',
    staffId: session.customerId,
    now,
  });
  const { facts } = confirmation;
  const [car, { confirmedAt, begunAt, price, known, isKnown }] = await Promise.all([
    findKnownCar(db, row.vehicleId),
    reckonReturn(db, confirmation),
  ]);
  const { km } = price(known);
  const kmPackages = km === undefined ? [] : await previewKm(db, { bookingId: row.id, begunAt, km });
  const { totalCents, lateFeeCents } = price(known, kmPackages);
  await recordAct({ kind: 'TRIP_SEEN', ...aboutBooking(place) });
  const money = (cents: number) => ({ cents, currency: row.currency });
  return {
    reachable: facts.isReachable,
    lastContactAt: car?.lastContactAt?.toString() ?? null,
    lockedAt: course.lockedAt?.toString() ?? null,
    unmet: facts.unmet.map((condition) => conditionWords(condition, row).title),
    isDriven: isDriven(confirmation),
    endsAs: confirmedAt.toString(),
    total: money(totalCents),
    lateFee: money(lateFeeCents),
    isFinal: isKnown,
  };
});
