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
  /**
   * The reading is of the car as it stands: told since it connected and since this booking's last command.
   * Boxes of revision 0 tell it a moment after they answered.
   */
  isCurrent: boolean;
  /** The car proves that it was used at this moment or after it. */
  usedAt: Temporal.Instant | undefined;
};

/** How the car stands that a trip is to be returned with. */
export async function findReturnFacts(
  db: Db,
  row: Pick<BookingRow, 'id' | 'vehicleId' | 'stationId' | 'electric' | 'lat' | 'lng'>,
  now: Temporal.Instant,
): Promise<ReturnFacts> {
  const [car, done, charger] = await Promise.all([
    findKnownCar(db, row.vehicleId),
    findLastDone(db, row.id),
    hasCharger(db, row.stationId),
  ]);
  const state = car?.state && carAfterCommand(car.state, done);
  const station = { position: { lat: row.lat, lng: row.lng }, hasCharger: charger };
  const [told, doneAt] = [car?.state?.at, done?.at];
  const isOfConnection = isSince(told, car?.connectedAt);
  return {
    isReachable: isReachable(car ?? NEVER_HEARD, now) && isOfConnection,
    isCurrent: isOfConnection && isSince(told, doneAt),
    unmet: state ? unmetConditions(state, { electric: row.electric, station }) : [],
    reading: readingOf(car),
    usedAt: car?.lastUseAt,
  };
}

const NEVER_HEARD = { online: false, lastContactAt: undefined };

const isSince = (told: Temporal.Instant | undefined, at: Temporal.Instant | undefined): boolean =>
  told !== undefined && (at === undefined || Temporal.Instant.compare(told, at) >= 0);

function readingOf(car: KnownCar | undefined): Reading | undefined {
  if (!car?.state) return undefined;
  const { position, odometerM, energyPercent, at } = car.state;
  const { pathM, doubt } = car;
  return { position, odometerM, energyPercent, measuredAt: at, pathM, toldOdometerM: doubt?.toldOdometerM };
}
