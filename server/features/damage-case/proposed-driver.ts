import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import { may } from '#domain/staff/may.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import { findDamage, findTripOfCar, lockDamage } from '#server/features/damage/damage.repository.ts';
import { decideDamage, decideFault, findHearing } from '#server/features/damage/decide-damage.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import { findCar } from './damage-case.repository.ts';
import { aboutDamage, aboutHeard, findInvolved } from './find-case.ts';

/** As it is stored until somebody confirms it: the damage happened on the trip of who was heard. */
export type DriverWish = {
  damageId: string;
  shareCents: number;
  /** What the person reads. */
  told: string;
};

const wanted = ({ shareCents }: DriverWish) => ({ outcome: 'DRIVER', shareCents }) as const;
const money = (cents: number) => formatMoney({ cents, currency: 'EUR' });

/**
 * What it rests on; undefined: it cannot be decided so (any more). What the person answers later is another basis: the second
 * person shall have read it, too.
 */
export async function findDriverBasis(db: Db, wish: DriverWish, now: Temporal.Instant) {
  const damage = await lockDamage(db, wish.damageId);
  if (!damage) return undefined;
  const hearing = await findHearing(db, damage);
  if (decideFault(damage, hearing, wanted(wish), now)) return undefined;
  const { statements, deductibleCents, events } = hearing;
  const steps = events.filter(({ kind }) => kind !== 'PHOTO_STORED' && kind !== 'REPAIRED').length;
  return { state: damage.state, booking: damage.heardBookingId, statements, steps, deductibleCents };
}

export const proposedDriver = proposedAct<DriverWish>({
  kind: 'DAMAGE_TO_DRIVER',
  findBasis: findDriverBasis,
  describe: async (db, { damageId, shareCents, told }, basis) => {
    const { booking, deductibleCents } = basis as { booking: number; deductibleCents: number };
    const [damage, trip] = await Promise.all([findDamage(db, damageId), findTripOfCar(db, booking)]);
    const short = damageId.slice(0, 8);
    if (!damage || !trip) return { object: `Schaden ${short}`, facts: [] };
    const name = fullName(trip.prename, trip.name);
    return {
      object: `${DAMAGE_TITLES[damage.kind]}, ${trip.plate}`,
      facts: [
        { label: 'Schaden', value: `${short}, ${placeText(damage)}` },
        { label: 'Angehört', value: [name, `(${trip.customerNumber})`].filter(Boolean).join(' ') },
        {
          label: 'Fahrt',
          value: `Buchung ${trip.id}, ${formatPeriodInFull({ start: trip.startsAt, end: trip.endsAt })}`,
        },
        { label: 'Anteil', value: money(shareCents) },
        { label: 'Selbstbeteiligung', value: money(deductibleCents) },
        { label: 'Was die Person liest', value: told },
      ],
    };
  },
  execute: async ({ db, mailer, now, proposal, second, recordAct }, wish) => {
    const { id, authorId, providerId, reason } = proposal;
    const damage = await lockDamage(db, wish.damageId);
    const car = damage && (await findCar(db, damage.vehicleId, providerId));
    if (!car) return 'OUTDATED';
    const grants = await findGrantsOf(db, authorId, now);
    if (!may(grants, 'FLEET', 'DECIDE', car.cityId, now)) return 'OUTDATED';
    if (await findInvolved(db, damage, authorId)) return 'OUTDATED';
    if (await findInvolved(db, damage, second.id)) return 'TOO_CLOSE';
    const by = { staff: await findStaffNameOf(db, authorId), staffId: authorId, secondId: second.id };
    const { told: evidence } = wish;
    if (await decideDamage(db, mailer, { damage, ...wanted(wish), evidence, by, now })) return 'OUTDATED';
    await recordAct({
      ...aboutDamage(damage, car.cityId),
      ...aboutHeard(damage),
      area: 'FLEET',
      kind: 'DAMAGE_DECIDED',
      before: { state: damage.state },
      after: { ...wanted(wish), proposal: id },
      reason: reason ?? undefined,
      isAboutMoney: true,
    });
    return undefined;
  },
});
