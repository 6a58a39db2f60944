import { later } from '#domain/booking/instant-order.ts';
import { kmCorrectionText } from '#domain/ledger/booking-entries.ts';
import type { Currency } from '#domain/tariff/money.ts';
import { type DistanceDoubt, distanceDoubt } from '#domain/trip/sure-distance.ts';
import { distanceM, returnedTrip } from '#domain/trip/used-trip.ts';
import type { Db } from '#server/db/connect.ts';
import { takeKm } from '#server/features/allotment/take-km.ts';
import { type BookingRow, lockBooking, setDrivenKm } from '#server/features/booking/booking.repository.ts';
import { postBookings, postKmCorrection } from '#server/features/ledger/post-bookings.ts';
import { pricerOf, toReturnedTrip } from './charge-of-booking.ts';
import {
  findCourse,
  findCourses,
  findReturn,
  insertKmSettlement,
  insertReturnEvent,
  type NextUnlock,
  noteChecked,
  type Reading,
  type ReturnRow,
  type TripCourse,
} from './return.repository.ts';

type Ended = {
  vehicleId: number;
  course: TripCourse;
  confirmedAt: Temporal.Instant;
  /** How the car stood at the end: at the opening by the next driver, otherwise as it told last. */
  next: NextUnlock | undefined;
  reading: Reading | undefined;
};

export type DistanceFacts = {
  endOdometerM: number | undefined;
  /** Metres from place to place, as the crow flies; undefined while it is not known. */
  pathM: number | undefined;
  /** Why the kilometres are not sure; undefined: they are, if there are any. */
  doubt: DistanceDoubt | undefined;
};

/** What is known of how far a trip drove that has ended (§S10.22): nothing is billed that is not sure. */
export async function findDistance(db: Db, ended: Ended): Promise<DistanceFacts> {
  const { vehicleId, course, confirmedAt, next, reading } = ended;
  const endOdometerM = endOf(ended);
  const pathM =
    next || reading === undefined || course.startPathM === undefined
      ? undefined
      : Math.max(0, reading.pathM - course.startPathM);
  const doubt = doubtOfReadings(ended);
  const metres = distanceM(course.startOdometerM, endOdometerM);
  if (doubt || metres === undefined) return { endOdometerM, pathM, doubt };
  // What somebody else drove between the last reading and the opening is not this driver's.
  const times = [course.startMeasuredAt, course.begunAt].filter((at) => at !== undefined);
  const from = times.length > 0 ? times.reduce(later) : confirmedAt;
  const history = await findCourses(db, vehicleId);
  return {
    endOdometerM,
    pathM,
    doubt: distanceDoubt({ distanceM: metres, pathM, from, to: confirmedAt, history }),
  };
}

/** The car may have been driven on since the next driver opened it. */
function endOf({ next, reading }: Ended): number | undefined {
  if (!next) return reading?.odometerM;
  if (next.odometerM === undefined) return undefined;
  return reading ? Math.min(next.odometerM, reading.odometerM) : next.odometerM;
}

function doubtOfReadings({ course, next, reading }: Ended): DistanceDoubt | undefined {
  if (next ? next.isDoubted : reading?.toldOdometerM !== undefined) return next ? 'NEXT' : 'READING';
  return course.isStartDoubted ? 'START' : undefined;
}

type Settled = {
  row: BookingRow;
  /** With the readings that count. */
  returned: ReturnRow;
  begunAt: Temporal.Instant;
  now: Temporal.Instant;
};

/**
 * Gives a trip that was returned the kilometres that count, and returns them; undefined: none are known. The caller holds the
 * lock of its return, and posts what it costs.
 */
export async function settleDistance(
  db: Db,
  { row, returned, begunAt, now }: Settled,
): Promise<number | undefined> {
  const price = await pricerOf(db, row, returned);
  const use = returnedTrip(toReturnedTrip(returned));
  const { km } = price(use);
  if (km === undefined) return undefined;
  const kmPackages = await takeKm(db, { bookingId: row.id, begunAt, km, now });
  await setDrivenKm(db, row.id, km, price(use, kmPackages).kmCents);
  return km;
}

export type SettledByPerson = {
  vehicleId: number;
  currency: Currency;
  /** What counted before, in metres. */
  beforeM: number | undefined;
  /** Of a trip that is billed: what the next bill has more, or less if negative, in cents; undefined: it is not billed. */
  differenceCents: number | undefined;
};

/**
 * A person says how far a trip was (§S10.23). What is billed stays as it is: the difference is a line of the next bill, with the
 * reason. In a transaction.
 */
export async function settleByPerson(
  db: Db,
  { bookingId, km, reason, now }: { bookingId: number; km: number; reason: string; now: Temporal.Instant },
): Promise<SettledByPerson | 'UNKNOWN'> {
  const row = await lockBooking(db, bookingId);
  const returned = row && (await findReturn(db, bookingId));
  if (!row || !returned) return 'UNKNOWN';
  const { vehicleId, unmet } = returned;
  const course = await findCourse(db, bookingId, vehicleId);
  const startOdometerM = returned.startOdometerM ?? course.startOdometerM ?? 0;
  const endOdometerM = startOdometerM + km * 1000;
  const settled = { ...returned, startOdometerM, endOdometerM };
  await settleDistance(db, { row, returned: settled, begunAt: course.begunAt ?? row.startsAt, now });
  const doubt = undefined;
  await noteChecked(db, { bookingId, unmet, startOdometerM, endOdometerM, doubt, pathM: undefined, now });
  const event = { bookingId, vehicleId, customerId: undefined, reading: undefined, at: now, now };
  await insertReturnEvent(db, { ...event, kind: 'RETURN_CHECKED', reason: 'KM_SET' });
  const beforeM = returned.checkedAt
    ? distanceM(returned.startOdometerM ?? undefined, returned.endOdometerM ?? undefined)
    : undefined;
  const beforeKm = beforeM === undefined ? undefined : Math.floor(beforeM / 1000);
  const known = { vehicleId, currency: row.currency, beforeM };
  const settledKm = { bookingId, km, beforeKm, reason, now };
  if (row.state === 'BILLED' && returned.checkedAt) {
    const text = kmCorrectionText({ km, beforeKm, reason });
    const differenceCents = await postKmCorrection(db, bookingId, { text, now });
    if (beforeKm !== km) await insertKmSettlement(db, { ...settledKm, how: 'CORRECTED', differenceCents });
    return { ...known, differenceCents };
  }
  await postBookings(db, [bookingId], 'RETURN_CHECKED', now);
  if (beforeKm !== km) await insertKmSettlement(db, { ...settledKm, how: 'STAFF' });
  return { ...known, differenceCents: undefined };
}
