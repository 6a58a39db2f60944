import { citiesWhere } from '#domain/staff/may.ts';
import { type AskedTime, hadTheCar, partDriven } from '#domain/who-drove/at-that-time.ts';
import type { Db } from '#server/db/connect.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { asDriven, tripsAt } from './ask-who-drove.ts';
import {
  type CandidateTrip,
  findDriver,
  findQuestion,
  findTripsAround,
  type NamedDriver,
  type Question,
} from './who-drove.repository.ts';

type Acting = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };

export type Named = {
  question: Question;
  trip: CandidateTrip;
  driver: NamedDriver;
  /** Only a part of the time was theirs: which. */
  part: AskedTime | undefined;
};

/** Whom an answer to an authority would name: they had the car at that time, and are nobody close to whoever answers. */
export async function findNamed(
  { db, session, staff, now }: Acting,
  { id, bookingId }: { id: number; bookingId: number },
): Promise<
  Named | Refusal<'DRIVER_QUESTION_UNKNOWN' | 'DRIVER_NOT_NAMEABLE' | 'ACT_ON_ONESELF' | 'TOO_CLOSE'>
> {
  const cities = citiesWhere(staff.grants, 'CUSTOMERS', 'DO', now);
  const question = await findQuestion(db, { id, providerId: session.providerId, cities });
  if (!question) return refuse('DRIVER_QUESTION_UNKNOWN');
  const around = await findTripsAround(db, question);
  const found = tripsAt(around, question, now).find(({ trip }) => trip.id === bookingId);
  if (!found) return refuse('DRIVER_QUESTION_UNKNOWN');
  const { trip, how } = found;
  if (!hadTheCar(how) || !trip.driver.canBeNamed) return refuse('DRIVER_NOT_NAMEABLE');
  if (trip.driver.id === session.customerId) return refuse('ACT_ON_ONESELF');
  if ((await findClose(db, session.customerId, [trip.driver.id])).has(trip.driver.id))
    return refuse('TOO_CLOSE');
  const driver = await findDriver(db, trip.driver.id);
  if (!driver) return refuse('DRIVER_NOT_NAMEABLE');
  const part = how === 'PARTLY' ? partDriven(asDriven(trip), question, now) : undefined;
  return { question, trip, driver, part };
}

/** What an act about a named driver says of what and whom. */
export const aboutNamed = ({ question, trip }: Named) => ({
  object: { kind: 'BOOKING', id: trip.id } as const,
  customerId: trip.driver.id,
  bookingId: trip.id,
  vehicleId: question.vehicleId,
  cityId: question.cityId,
  after: { question: question.id },
  reason: `${question.authority}, Aktenzeichen ${question.reference}`,
});
