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
 * Settles the trips of a demonstration, which end without a return: its first account has paid for kilometres in advance, which
 * they use, the blocked one has got its kilometres back, and all that they cost is posted. A repetition changes nothing.
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
