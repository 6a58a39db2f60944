import type { CallOutput } from '#contract/call.ts';
import { askWhoDrove } from '#contract/who-drove.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { citiesWhere } from '#domain/staff/may.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { type AskedTime, atThatTime, hadTheCar, heldTime } from '#domain/who-drove/at-that-time.ts';
import { multiLine, oneLine } from '#server/features/mail/clean-text.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import {
  type CandidateTrip,
  findCarOfPlate,
  findOutOfService,
  findTripsAround,
  insertQuestion,
} from './who-drove.repository.ts';

type Answer = CallOutput<typeof askWhoDrove>;

/** §S20.28: who a car was with; the question, with authority and file number, is kept and stands in the log. */
export const bindAskWhoDrove = bind(askWhoDrove, {
  handle: async (context, { body }) => {
    const { db, now, session, staff, recordAct } = context;
    const start = Temporal.Instant.from(body.start);
    const time = { start, end: start.add({ minutes: body.minutes }) };
    if (Temporal.Instant.compare(start, now) > 0) return refuse('ASKED_TIME_AHEAD');
    const car = await findCarOfPlate(db, {
      key: plateKey(body.plate),
      providerId: session.providerId,
      cities: citiesWhere(staff.grants, 'CUSTOMERS', 'DO', now),
    });
    if (!car) return refuse('PLATE_UNKNOWN');
    const [around, outOfService] = [
      await findTripsAround(db, { vehicleId: car.id, ...time }),
      await findOutOfService(db, { vehicleId: car.id, ...time }),
    ];
    const [authority, reference] = [oneLine(body.authority), oneLine(body.reference)];
    const id = await insertQuestion(db, {
      providerId: session.providerId,
      askedBy: session.customerId,
      now,
      vehicleId: car.id,
      ...time,
      authority,
      address: multiLine(body.address ?? '') || null,
      reference,
    });
    const trips = tripsAt(around, time, now);
    const [only] = trips.length === 1 ? trips : [];
    await recordAct({
      kind: 'DRIVER_ASKED',
      object: { kind: 'VEHICLE', id: car.id },
      vehicleId: car.id,
      cityId: car.cityId,
      ...(only ? { customerId: only.trip.driver.id, bookingId: only.trip.id } : {}),
      after: {
        question: id,
        start: time.start.toString(),
        minutes: body.minutes,
        shown: trips.map(({ trip }) => ({ booking: trip.id, account: trip.driver.number })),
      },
      reason: `${authority}, Aktenzeichen ${reference}`,
    });
    return {
      id,
      car: { plate: car.plate, model: car.model, city: car.city, isRetired: car.retired },
      start: time.start.toString(),
      end: time.end.toString(),
      trips: trips.map(({ trip, how }) => viewTrip(trip, how)),
      ...neighbours(around, time, now),
      outOfService: outOfService.map((period) => ({
        start: period.start.toString(),
        end: period.end.toString(),
      })),
    };
  },
});

type AtTime = { trip: CandidateTrip; how: NonNullable<ReturnType<typeof atThatTime>> };

export const asDriven = (trip: CandidateTrip) => ({ ...trip, isRunning: trip.state === 'ACTIVE' });

/** Those that the time belongs to, in their order. */
export const tripsAt = (around: readonly CandidateTrip[], time: AskedTime, now: Temporal.Instant): AtTime[] =>
  around.flatMap((trip) => {
    const how = atThatTime(asDriven(trip), time, now);
    return how ? [{ trip, how }] : [];
  });

const viewTimes = (trip: CandidateTrip) => ({
  bookingId: trip.id,
  startsAt: trip.startsAt.toString(),
  endsAt: trip.endsAt.toString(),
  openedAt: trip.openedAt?.toString() ?? null,
  returnedAt: trip.returnedAt?.toString() ?? null,
});

function viewTrip(trip: CandidateTrip, how: AtTime['how']): Answer['trips'][number] {
  const { driver, account } = trip;
  const view = ({ prename, name, number }: CandidateTrip['account']) => ({
    name: fullName(prename, name) ?? null,
    accountNumber: number,
  });
  return {
    ...viewTimes(trip),
    isRunning: trip.state === 'ACTIVE',
    how,
    driver: view(driver),
    account: account.id === driver.id ? null : view(account),
    mayBeNamed: hadTheCar(how) && driver.canBeNamed,
  };
}

/** The last trip that was over before, and the first that began after: their times alone, nobody's name. */
function neighbours(
  around: readonly CandidateTrip[],
  { start, end }: AskedTime,
  now: Temporal.Instant,
): Pick<Answer, 'before' | 'after'> {
  const held = around.map((trip) => ({ trip, ...heldTime(asDriven(trip), now) }));
  const before = held
    .filter((one) => Temporal.Instant.compare(one.end, start) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(other.end, one.end))[0];
  const after = held
    .filter((one) => Temporal.Instant.compare(one.start, end) >= 0)
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start))[0];
  return { before: before ? viewTimes(before.trip) : null, after: after ? viewTimes(after.trip) : null };
}
