import { isReachable } from '#domain/telematics/car-state.ts';
import { carAfterCommand, type ReturnCondition, unmetConditions } from '#domain/trip/return-conditions.ts';
import type { Db } from '#server/db/connect.ts';
import type { BookingRow } from '#server/features/booking/booking.repository.ts';
import { findKnownCar, type KnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { findLastDone } from './command.repository.ts';
import type { Reading } from './return.repository.ts';
import { hasCharger } from './trip.repository.ts';

export type ReturnFacts = {
  /** The car answers, so that what it last told is how it is: it tells each change at once. */
  isReachable: boolean;
  /** What is not right yet, by the last word of the car; empty if it has never spoken. */
  unmet: ReturnCondition[];
  reading: Reading | undefined;
  /** When the car last told that it was being driven. */
  drivenAt: Temporal.Instant | undefined;
};

/** How the car stands that a trip is to be returned with. */
export async function findReturnFacts(
  db: Db,
  row: Pick<BookingRow, 'id' | 'vehicle_id' | 'station_id' | 'electric' | 'lat' | 'lng'>,
  now: Temporal.Instant,
): Promise<ReturnFacts> {
  const [car, done, charger] = await Promise.all([
    findKnownCar(db, row.vehicle_id),
    findLastDone(db, row.id),
    hasCharger(db, row.station_id),
  ]);
  const state = car?.state && carAfterCommand(car.state, done);
  const station = { position: { lat: row.lat, lng: row.lng }, hasCharger: charger };
  return {
    isReachable: car?.state !== undefined && isReachable(car, now),
    unmet: state ? unmetConditions(state, { electric: row.electric, station }) : [],
    reading: readingOf(car),
    drivenAt: state?.ignitionOn ? state.at : undefined,
  };
}

function readingOf(car: KnownCar | undefined): Reading | undefined {
  if (!car?.state) return undefined;
  const { position, odometerM, at } = car.state;
  return { position, odometerM, measuredAt: at };
}
