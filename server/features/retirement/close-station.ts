import type { Db } from '#server/db/connect.ts';
import { insertStaffAct } from '#server/features/customer/staff-act.repository.ts';
import {
  type ClosingStation,
  lockStation,
  setClosedOn,
} from '#server/features/vehicle/closing.repository.ts';
import { keepImportsOut } from '#server/features/vehicle/import-fleet.repository.ts';
import { leaveLists } from '#server/features/vehicle/leave-lists.ts';
import {
  type Ahead,
  bringBack,
  type Car,
  findAhead,
  findCarsClosed,
  findCarsToClose,
} from '#server/features/vehicle/retirement.repository.ts';
import { ChangedMeanwhile, firstMoment, retireCars } from './retire-cars.ts';

export type Closing = {
  station: ClosingStation;
  /** The first day without it. */
  day: Temporal.PlainDate;
  /** Those that go with it, by plate. */
  cars: readonly Car[];
  /** What has booked one of them at or after that day. */
  ahead: readonly Ahead[];
};

/** What closing a station from a day on would do to its cars and to bookings; changes nothing. */
export async function planClosing(
  db: Db,
  station: ClosingStation,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Closing> {
  const cars = await findCarsToClose(db, station.id, day.toString());
  const vehicleIds = cars.map(({ id }) => id);
  return { station, day, cars, ahead: await findAhead(db, vehicleIds, firstMoment(day, now)) };
}

type Deed = { by: number; reason: string; now: Temporal.Instant };

/**
 * Closes the station as planned, all or nothing: retires cars, cancels later bookings at no cost, writes who
 * did it and why. Throws ChangedMeanwhile if its cars or bookings are others by now.
 */
export const closeStation = (db: Db, { station, day, cars, ahead }: Closing, { by, reason, now }: Deed) =>
  db.transaction().execute(async (transaction) => {
    await keepImportsOut(transaction);
    const closedOn = await lockStation(transaction, station.id);
    const there = await findCarsToClose(transaction, station.id, day.toString());
    if (closedOn !== station.closedOn || plates(there) !== plates(cars)) throw new ChangedMeanwhile();
    const retirement = { cars, closedStationId: station.id, day, ahead, staffId: by, now };
    const cancelled = await retireCars(transaction, retirement);
    await setClosedOn(transaction, station.id, day.toString());
    const object = [
      `${nameOf(station)} ab ${day}`,
      ...(cars.length === 0 ? [] : [`Autos: ${plates(cars)}`]),
      ...(cancelled.length === 0 ? [] : [`storniert: ${cancelled.join(', ')}`]),
    ].join('; ');
    await insertStaffAct(transaction, { kind: 'STATION_CLOSED', object, reason, by, now });
    await leaveLists(transaction, now);
  });

/** Opens the station again, with the cars that were retired with it, and returns them; undefined: somebody else did it meanwhile. */
export const reopenStation = (db: Db, station: ClosingStation, { by, reason, now }: Deed) =>
  db.transaction().execute(async (transaction): Promise<Car[] | undefined> => {
    if ((await lockStation(transaction, station.id)) === null) return undefined;
    const cars = await findCarsClosed(transaction, station.id);
    await bringBack(
      transaction,
      cars.map(({ id }) => id),
    );
    await setClosedOn(transaction, station.id, null);
    const back = cars.length === 0 ? '' : `; Autos: ${plates(cars)}`;
    const object = `${nameOf(station)}${back}`;
    await insertStaffAct(transaction, { kind: 'STATION_REOPENED', object, reason, by, now });
    return cars;
  });

/** "N-17 Hauptbahnhof, Nürnberg" */
export const nameOf = ({ code, name, cityTitle }: ClosingStation): string => `${code} ${name}, ${cityTitle}`;

/** "N-SW 1, N-SW 2" */
export const plates = (cars: readonly Car[]): string => cars.map(({ plate }) => plate).join(', ');
