import { may } from '#domain/staff/may.ts';
import type { Step } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';
import { type DamageRow, findTripsBefore, lockDamage } from '#server/features/damage/damage.repository.ts';
import { findClose } from '#server/features/proposal/close-people.repository.ts';
import type { Act } from '#server/http/act.repository.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findCar } from './damage-case.repository.ts';

type Acting = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };

/** A damage that somebody takes a step about, locked, with its city. */
export type CaseHere = { damage: DamageRow; cityId: number };

/** The damage, locked, if its car belongs to a city where the caller may take this step, and nobody close to them is in it. */
export async function findCaseHere(
  { db, session, staff, now }: Acting,
  id: string,
  step: Extract<Step, 'DO' | 'DECIDE'>,
): Promise<CaseHere | Refusal<'DAMAGE_UNKNOWN' | 'ACT_ON_ONESELF' | 'TOO_CLOSE'>> {
  const damage = await lockDamage(db, id);
  const car = damage && (await findCar(db, damage.vehicleId, session.providerId));
  if (!car || !may(staff.grants, 'FLEET', step, car.cityId, now)) return refuse('DAMAGE_UNKNOWN');
  const close = await findInvolved(db, damage, session.customerId);
  if (close) return refuse(close);
  return { damage, cityId: car.cityId };
}

/**
 * Whether somebody decides nothing about this damage (§S20.5): they, or somebody close to them, reported it on a trip, were heard,
 * or drove the car shortly before.
 */
export async function findInvolved(
  db: Db,
  damage: DamageRow,
  personId: number,
): Promise<'ACT_ON_ONESELF' | 'TOO_CLOSE' | undefined> {
  const trips = await findTripsBefore(db, damage.vehicleId, damage.recordedAt);
  const people = [
    ...(damage.bookingId === null ? [] : [damage.reporterId]),
    ...(damage.heardCustomerId === null ? [] : [damage.heardCustomerId]),
    ...trips.map(({ customerId }) => customerId),
  ];
  const close = await findClose(db, personId, people);
  if (close.has(personId)) return 'ACT_ON_ONESELF';
  return close.size > 0 ? 'TOO_CLOSE' : undefined;
}

/** What an act about this damage says of what and where. */
export const aboutDamage = (
  { id, vehicleId }: Pick<DamageRow, 'id' | 'vehicleId'>,
  cityId: number,
): Pick<Act, 'object' | 'vehicleId' | 'cityId'> => ({ object: { kind: 'DAMAGE', id }, vehicleId, cityId });

/** Whom the act is about: who is or was heard. */
export const aboutHeard = ({
  heardCustomerId: customerId,
  heardBookingId: bookingId,
}: Pick<DamageRow, 'heardCustomerId' | 'heardBookingId'>): Pick<Act, 'customerId' | 'bookingId'> => ({
  ...(customerId === null ? {} : { customerId }),
  ...(bookingId === null ? {} : { bookingId }),
});
