import type { DamageState } from '#domain/damage/damage-state.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { Db } from '#server/db/connect.ts';
import { insertDamage, insertEvent, lockDamage } from '#server/features/damage/damage.repository.ts';
import { decideDamage, hearDriver, moveDamage } from '#server/features/damage/decide-damage.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';

const mailer: Mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@example.org',
  operator: SAMPLE_OPERATOR,
});

export type StageDamage = {
  id: string;
  vehicleId: number;
  plate: string;
  cityId: number;
  driver: StageCustomer;
  bookingId: number;
  /** Whoever found it on the next trip. */
  finder: StageCustomer;
};

type Wanted = {
  state?: Extract<DamageState, 'REPORTED' | 'OPEN' | 'HEARING'>;
  driver?: StageCustomer;
  now?: Temporal.Instant;
};

/** Adds a damage that somebody reported on their trip, after a trip of somebody else. */
export async function addDamage(
  { db, stage }: { db: Db; stage: Stage },
  { state = 'REPORTED', driver: known, now = NOW }: Wanted = {},
): Promise<StageDamage> {
  const [driver, finder] = [known ?? (await stage.addCustomer()), await stage.addCustomer()];
  const car = await stage.addVehicle();
  const vehicle = await db
    .selectFrom('vehicle')
    .where('id', '=', car.id)
    .select(['plate', 'city_id as cityId', 'provider_id as providerId'])
    .executeTakeFirstOrThrow();
  const priceList = await db.selectFrom('price_list').select('id').executeTakeFirstOrThrow();
  const tariff = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow();
  const drive = async (customerId: number, hoursAgo: number) => {
    const period = {
      starts_at: now.subtract({ hours: hoursAgo }),
      ends_at: now.subtract({ hours: hoursAgo - 2 }),
    };
    const { id } = await db
      .insertInto('booking')
      .values({
        provider_id: vehicle.providerId,
        city_id: vehicle.cityId,
        customer_id: customerId,
        vehicle_id: car.id,
        station_id: car.stationId,
        ...period,
        state: 'ENDED',
        time_cents: 0,
        created_at: now.subtract({ hours: 100 }),
        currency: 'EUR',
        price_list_id: priceList.id,
        tariff_id: tariff.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('booking_event')
      .values({
        ...period,
        booking_id: id,
        kind: 'BOOKED',
        at: now.subtract({ hours: 100 }),
        price_after_cents: 0,
      })
      .execute();
    return id;
  };
  const bookingId = await drive(driver.id, 20);
  const foundOn = await drive(finder.id, 4);
  const id: string = crypto.randomUUID();
  await insertDamage(db, {
    id,
    vehicleId: car.id,
    occasion: { bookingId: foundOn },
    reporterId: finder.id,
    beforeTrip: true,
    view: 'LEFT',
    x: 0.42,
    y: 0.56,
    kind: 'DENT',
    severity: 2,
    description: 'Delle in der Tür',
    thirdParty: false,
    accident: undefined,
    noPhotoReason: 'Es war dunkel',
    happenedAt: undefined,
    noticedAt: now.subtract({ hours: 4 }),
    photos: [],
    now: now.subtract({ hours: 3 }),
  });
  const by = { staff: 'Terminal' };
  const step = async () => {
    const damage = await lockDamage(db, id);
    if (!damage) throw new Error('the damage vanished');
    return { damage, by, now: now.subtract({ hours: 2 }) };
  };
  if (state !== 'REPORTED') await moveDamage(db, mailer, { ...(await step()), state: 'OPEN' });
  if (state === 'HEARING')
    await hearDriver(db, mailer, { ...(await step()), bookingId, text: 'Was weißt du davon?' });
  return { id, vehicleId: car.id, plate: vehicle.plate, cityId: vehicle.cityId, driver, bookingId, finder };
}

/** Adds one of which is decided that it happened on the driver's trip; `shareCents`: what they have to pay. */
export async function addDecidedDamage(
  setup: { db: Db; stage: Stage },
  { shareCents = 30_000, ...wanted }: Omit<Wanted, 'state'> & { shareCents?: number } = {},
): Promise<StageDamage> {
  const { db } = setup;
  const made = await addDamage(setup, { ...wanted, state: 'HEARING' });
  await decideShare(db, made, shareCents, wanted.now);
  return made;
}

/** The driver answers, and then it is decided so. */
export async function decideShare(
  db: Db,
  { id: damageId, driver }: StageDamage,
  shareCents: number,
  now: Temporal.Instant = NOW,
): Promise<void> {
  await insertEvent(db, {
    damageId,
    kind: 'STATED',
    at: now,
    by: { customerId: driver.id },
    text: 'Das war ich nicht.',
  });
  const damage = await lockDamage(db, damageId);
  if (!damage) throw new Error('the damage vanished');
  const decision = {
    outcome: 'DRIVER',
    shareCents,
    evidence: 'Die Fotos',
    by: { staff: 'Terminal' },
  } as const;
  const fault = await decideDamage(db, mailer, { damage, ...decision, now });
  if (fault) throw new Error(`it was not decided: ${fault}`);
}
