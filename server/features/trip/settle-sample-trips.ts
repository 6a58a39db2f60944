import { usedTrip } from '#domain/trip/used-trip.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { lockUncoveredTrips } from '#server/features/allotment/km-package.repository.ts';
import { addPrepaidSamples, addRefundedSample } from '#server/features/allotment/prepaid-samples.ts';
import { takeKm } from '#server/features/allotment/take-km.ts';
import { findBooking, setDrivenKm } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { pricerOf } from './charge-of-booking.ts';

/**
 * Settles a demonstration's trips, which end without return: the first account uses prepaid kilometres, the
 * blocked one has got its own back, all costs are posted. A repetition changes nothing.
 */
export const settleSampleTrips =
  (vault: Vault) =>
  async (db: Db, now: Temporal.Instant): Promise<number> => {
    await addPrepaidSamples(db, vault, now);
    await addRefundedSample(db, now);
    for (const { id: bookingId, startsAt: begunAt, drivenKm: km } of await lockUncoveredTrips(db)) {
      const row = await findBooking(db, bookingId);
      if (!row) throw new Error(`booking ${bookingId} vanished`);
      const kmPackages = await takeKm(db, { bookingId, begunAt, km, now: row.endsAt });
      const price = await pricerOf(db, row);
      const use = usedTrip({ period: periodOf(row), drivenKm: km }, undefined);
      await setDrivenKm(db, bookingId, km, price(use, kmPackages).kmCents);
    }
    return postUnposted(db, now);
  };
