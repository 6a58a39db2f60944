import type { Period } from '#domain/booking/period.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findBookings,
  findDriversBookings,
  insertBooking,
} from '#server/features/booking/booking.repository.ts';
import { markNoShows } from '#server/features/booking/booking-state.repository.ts';
import { findByBeginning, findByWords } from '#server/features/customer-file/find-customers.repository.ts';
import { findTripsAround, findTripsBefore } from '#server/features/damage/damage.repository.ts';
import { findBalances, findMonthLines } from '#server/features/ledger/ledger.repository.ts';
import { findPaidDriving } from '#server/features/statement/statement.repository.ts';
import { findCheckable } from '#server/features/trip/return.repository.ts';
import { forgetRatings } from '#server/features/trip/trip.repository.ts';
import { findObstacle } from '#server/features/vehicle/vehicle.repository.ts';

/** An instant in the middle of the million bookings. */
export const NOW = Temporal.Instant.from('2027-05-12T08:00:00Z');

type BusyQuery = { name: string; run(db: Db): Promise<unknown> };

const hours = (from: number, to: number): Period => ({
  start: NOW.add({ hours: from }),
  end: NOW.add({ hours: to }),
});
const wanted = hours(26, 30);
const customerId = 4321;
/** Somebody of the staff who sees two cities. */
const LOOKING = { providerId: 'stadtwagen', cities: [3, 9], limit: 9 };

/**
 * The queries that people wait for most often, and those of the jobs that look through bookings and trips every few minutes, with
 * example values, by the file beside the repository that shows them.
 */
export const BUSY_QUERIES: Record<string, BusyQuery[]> = {
  'server/features/vehicle/vehicle.queries.sql': [
    {
      name: 'findObstacle',
      run: (db) => findObstacle(db, { vehicleId: 4321, period: wanted, customerId, now: NOW }),
    },
  ],
  'server/features/trip/trip.queries.sql': [
    { name: 'findCheckable: the returns that wait for their car', run: (db) => findCheckable(db) },
    { name: 'forgetRatings', run: (db) => forgetRatings(db, hours(-48, 0).start) },
  ],
  'server/features/damage/damage.queries.sql': [
    {
      name: 'findTripsAround',
      run: (db) => findTripsAround(db, { vehicleId: 4321, customerId, since: hours(-240, 0).start }),
    },
    { name: 'findTripsBefore', run: (db) => findTripsBefore(db, 4321, NOW) },
  ],
  'server/features/customer-file/find-customers.queries.sql': [
    {
      name: 'findByBeginning: of a number',
      run: (db) => findByBeginning(db, { customerNumber: '4321', phone: '+494321' }, LOOKING),
    },
    {
      name: 'findByBeginning: of a name',
      run: (db) => findByBeginning(db, { words: ['erika', 'mueller'] }, LOOKING),
    },
    {
      name: 'findByWords: whole ones',
      run: (db) => findByWords(db, ['erika', 'lehmann'], false, LOOKING),
    },
    {
      name: 'findByWords: the last one begun',
      run: (db) => findByWords(db, ['erika', 'lehm'], true, LOOKING),
    },
  ],
  'server/features/ledger/ledger.queries.sql': [
    { name: 'findBalances', run: (db) => findBalances(db, customerId) },
    { name: 'findMonthLines', run: (db) => findMonthLines(db, customerId, '2027-04-01') },
  ],
  'server/features/statement/statement.queries.sql': [
    { name: 'findPaidDriving', run: (db) => findPaidDriving(db, [customerId], hours(-3000, 0).start) },
  ],
  'server/features/booking/booking.queries.sql': [
    { name: 'markNoShows', run: (db) => markNoShows(db, NOW) },
    {
      name: 'insertBooking',
      run: (db) =>
        insertBooking(db, {
          providerId: 'stadtwagen',
          cityId: 9,
          customerId,
          vehicleId: 4321,
          stationId: 433,
          period: wanted,
          exclusive: true,
          priceListId: 1,
          tariffId: 'START',
          currency: 'EUR',
          timeCents: 3000,
          plannedKm: undefined,
          now: NOW,
        }),
    },
    {
      name: 'findBookings: what runs and comes',
      run: (db) =>
        findBookings(db, {
          customerId,
          endsAfter: hours(-1, 0).start,
          changeable: true,
          now: NOW,
          newestFirst: false,
          limit: 101,
        }),
    },
    {
      name: 'findBookings: the second page of what is over',
      run: (db) =>
        findBookings(db, {
          customerId,
          changeable: false,
          now: NOW,
          newestFirst: true,
          after: { startsAt: hours(-100, 0).start, id: 500_000 },
          limit: 21,
        }),
    },
    {
      name: 'findDriversBookings: what runs and comes',
      run: (db) =>
        findDriversBookings(db, { customerId, changeable: true, now: NOW, newestFirst: false, limit: 21 }),
    },
  ],
};
