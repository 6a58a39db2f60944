import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES } from '#domain/damage/damage-kind.ts';
import type { DamageOutcome } from '#domain/damage/damage-state.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { damageClosed, damageDecided, damageHearing, damageReopened } from './damage.letters.ts';
import { type DamageRow, findTripOfCar, type TripOfCar } from './damage.repository.ts';

type Telling = { db: Db; mailer: Mailer; now: Temporal.Instant };

/** A deadline is exclusive; people are told the last day. */
export const lastDay = (until: Temporal.Instant): string => formatDate(until.subtract({ seconds: 1 }));

/** What all of these mails say of the damage. */
const mailed = (mailer: Mailer, damage: DamageRow, trip: TripOfCar) => ({
  prename: trip.prename,
  car: `${trip.model}, ${trip.plate}`,
  trip: `${formatDateTime(trip.startsAt)} bis ${formatDateTime(trip.endsAt)}`,
  damage: `${DAMAGE_TITLES[damage.kind]}, ${placeText(damage)}`,
  recordedAt: `${formatDateTime(damage.recordedAt)} Uhr`,
  link: mailer.link(`/profil/buchungen/${trip.id}/schadenmelder`),
});

/** Sends it to who drove that booking, if they have an address. */
async function tell<More extends object>(
  { db, mailer, now }: Telling,
  damage: DamageRow,
  trip: TripOfCar | undefined,
  letter: Letter<ReturnType<typeof mailed> & More>,
  more: More,
): Promise<void> {
  if (!trip?.email) return;
  const placeholders = { ...mailed(mailer, damage, trip), ...more };
  await mailer.queue(db, { letter, to: trip.email, contractOf: trip, placeholders, now });
}

const heardTrip = async (db: Db, { heardBookingId }: DamageRow) =>
  heardBookingId === null ? undefined : findTripOfCar(db, heardBookingId);

export const tellHearing = (
  telling: Telling,
  damage: DamageRow,
  trip: TripOfCar,
  more: { text: string; until: string },
): Promise<void> => tell(telling, damage, trip, damageHearing, more);

type Decided = { outcome: DamageOutcome; shareCents: number | undefined; evidence: string };

/** To whoever was heard; if nobody was, to who reported it on a trip. */
export async function tellDecided(
  telling: Telling,
  damage: DamageRow,
  { outcome, shareCents: cents, evidence }: Decided,
): Promise<void> {
  const { db } = telling;
  const { bookingId } = damage;
  const reported = bookingId === null ? undefined : await findTripOfCar(db, bookingId);
  const share = cents === undefined ? null : formatMoney({ cents, currency: 'EUR' });
  const trip = (await heardTrip(db, damage)) ?? reported;
  await tell(telling, damage, trip, damageDecided, { outcome, share, evidence });
}

/** To whoever was heard: it is looked at once more. */
export const tellReopened = async (telling: Telling, damage: DamageRow): Promise<void> =>
  tell(telling, damage, await heardTrip(telling.db, damage), damageReopened, {});

/** To whoever was heard: it is over for them, and costs them nothing. */
export const tellClosed = async (telling: Telling, damage: DamageRow, text: string | null): Promise<void> =>
  tell(telling, damage, await heardTrip(telling.db, damage), damageClosed, { text });
