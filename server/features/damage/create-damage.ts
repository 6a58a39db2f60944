import { createDamage } from '#contract/damage.ts';
import { isBeforeTrip } from '#domain/damage/before-trip.ts';
import { LATEST_REPORT_HOURS, mayReport } from '#domain/damage/may-report.ts';
import { tappedAt } from '#domain/trip/tapped-at.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { lockBooking } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { ownBooking } from '#server/features/booking/own-booking.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findDamage, findDeclared, findReturn, insertDamage } from './damage.repository.ts';
import { viewBookingDamages } from './damage-view.ts';

/** Far more than anybody finds on one car. */
const REPORTS_AN_HOUR = 30;

export const bindCreateDamage = bind(createDamage, {
  precheck: async ({ db, now, session }) => {
    const { waitSeconds } = await countAttempt(db, `damage:${session.customerId}`, REPORTS_AN_HOUR, 60, now);
    return waitSeconds === undefined ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },
  handle: async ({ db, now, session }, { params, body }) => {
    // The lock makes the first unlock and the report wait for each other: what was before which is certain.
    const own = ownBooking(await lockBooking(db, params.id), session);
    if ('refusal' in own) return refuse(own.refusal);
    const { row } = own;
    const before = await findDamage(db, body.id);
    if (before) {
      // The device sends again what it is not sure of, perhaps days later.
      if (before.reporterId !== session.customerId || before.bookingId !== row.id)
        return refuse('DAMAGE_ID_TAKEN');
      return firstOf(await viewBookingDamages(db, [before], session.customerId));
    }
    const endedAt = (await findReturn(db, row.id)) ?? undefined;
    const refusal = mayReport({ state: row.state, period: periodOf(row), endedAt }, now);
    if (refusal) return refuse(refusal);

    const sentAt = body.sentAt === undefined ? undefined : Temporal.Instant.from(body.sentAt);
    const noticedAt = tappedAt(Temporal.Instant.from(body.noticedAt), sentAt, now, LATEST_REPORT_HOURS);
    const declaredAt = await findDeclared(db, row.id);
    const isNew = await insertDamage(db, {
      ...body,
      vehicleId: row.vehicleId,
      occasion: { bookingId: row.id },
      reporterId: session.customerId,
      beforeTrip: isBeforeTrip(row.state, { noticedAt, declaredAt }),
      happenedAt: body.happenedAt === undefined ? undefined : Temporal.Instant.from(body.happenedAt),
      noticedAt,
      description: body.description,
      accident: body.accident,
      noPhotoReason: body.noPhotoReason,
      photos: body.photos.map((photo) => ({ ...photo, fileKey: newPhotoKey(), originalKey: newPhotoKey() })),
      now,
    });
    const damage = isNew ? await findDamage(db, body.id) : undefined;
    if (!damage) return refuse('DAMAGE_ID_TAKEN');
    return firstOf(await viewBookingDamages(db, [damage], session.customerId));
  },
});

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('the damage vanished');
  return first;
}
