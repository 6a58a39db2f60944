import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { insertDataExport } from '#server/features/privacy/data-export.repository.ts';
import { findPayer, insertCase } from '#server/features/service-case/service-case.repository.ts';
import { addTasks } from '#server/features/task/vehicle-task.repository.ts';
import { keepPlace } from '#server/features/trip/return-place.repository.ts';
import { hashSecret } from '#server/http/session.ts';
import { Authenticator } from './authenticator.ts';
import type { As } from './client.ts';
import { photoConsent } from './photos.ts';
import { idOf, type Scene } from './scene.ts';
import { NOW, type StageCustomer } from './stage.ts';

/** Whose things others try to get at; nobody else may read the secrets. */
export type Owner = StageCustomer & { secrets: string[]; checkId: number };
/** With a damage on it, a photo of where the car was left, and the task that the return left. */
type Trip = {
  bookingId: number;
  vehicleId: number;
  plate: string;
  taskId: number;
  damageId: string;
  returnPhotoId: string;
};
/** One of everything that an owner can have. */
export type Things = Owner & {
  trip: Trip;
  bookingId: number;
  commandId: string;
  vehicleId: number;
  bookingKey: string;
  passkeyId: number;
  exportId: string;
  challenge: string;
  tokenHandle: string;
  card: string;
  planChangeId: number;
  /** About the price of the trip, with a photo. */
  serviceCase: { id: number; photoId: string };
};

/** The first of the next month in Berlin. */
const NEXT_MONTH = Temporal.Instant.from('2027-05-31T22:00:00Z');
let trips = 0;

export const sendDocument = ({ call, photo }: Scene, kind: DocumentKind, as: As) =>
  call('PUT /documentchecks/current/documents/{kind}', { params: { kind } }, { ...as, file: photo });

export const sendReturnPhoto = ({ call, photo }: Scene, id: string, as: As) =>
  call('PUT /returnphotos/{id}/upload', { params: { id }, query: { offset: '0' } }, { ...as, file: photo });

/** The announced photo has the id of its damage. */
export const photoOf = (damageId: string) => ({ id: damageId, photoId: damageId });

export const reportWithPhoto = ({ call, photo }: Scene, bookingId: number, damageId: string, as: As) =>
  call(
    'POST /bookings/{id}/damages',
    {
      params: idOf(bookingId),
      body: {
        id: damageId,
        view: 'BACK',
        x: 0.5,
        y: 0.5,
        kind: 'DENT',
        severity: 1,
        thirdParty: false,
        noticedAt: NOW.toString(),
        photos: [{ id: damageId, byteSize: photo.length }],
      },
    },
    as,
  );

/** Gives the customer personal data that only the customer may read. */
export async function makePrivate(
  { db }: Scene,
  customer: StageCustomer,
): Promise<StageCustomer & { secrets: string[] }> {
  const mark = `Geheim${customer.id}`;
  const secrets = [`${mark}lia`, `${mark}mann`, `${mark.toLowerCase()}@example.org`];
  const [prename = '', name = '', email = ''] = secrets;
  await db
    .updateTable('customer')
    .set({ prename, name, email, add_props: '[]' })
    .where('id', '=', customer.id)
    .execute();
  return { ...customer, secrets };
}

export async function addSubCustomer(
  { db, stage }: Scene,
  main: StageCustomer,
  kind: number,
): Promise<StageCustomer> {
  const customer = await stage.addCustomer();
  const account = main.number.replace('-1', '');
  const number = `${account}-${kind}`;
  await db
    .updateTable('customer')
    .set({ customer_number: number, account_number: account, main_customer_id: main.id, add_props: '[]' })
    .where('id', '=', customer.id)
    .execute();
  return { ...customer, number };
}

/** Uploads photos of all documents without submitting them. */
export async function withDocuments<C extends StageCustomer>(
  scene: Scene,
  customer: C,
): Promise<C & { checkId: number }> {
  const as = { token: customer.token };
  await scene.call('PUT /consents/{kind}', photoConsent(), as);
  for (const kind of DOCUMENT_KINDS) await sendDocument(scene, kind, as);
  const { output } = await scene.call('GET /documentchecks/current', undefined, as);
  return { ...customer, checkId: output.id ?? 0 };
}

/** Creates one of everything that an owner can have. */
export async function thingsOf(scene: Scene, owner: Owner): Promise<Things> {
  const as = { token: owner.token };
  const { call, db, stage } = scene;
  const vehicleId = await scene.freshVehicle();
  const bookingKey = crypto.randomUUID();
  const body = { bookeeId: vehicleId, timeRange: scene.freshPeriod() };
  const booking = await call('POST /bookings', { body }, { ...as, key: bookingKey });
  await call(
    'PUT /customers/{id}/settings/favoriteplaces',
    { params: idOf(owner.id), body: { placeIds: [stage.stationId] } },
    as,
  );
  const commandId = crypto.randomUUID();
  await db
    .insertInto('vehicle_command')
    .values({
      id: commandId,
      vehicle_id: vehicleId,
      booking_id: booking.output.id,
      customer_id: owner.id,
      kind: 'UNLOCK',
      state: 'EXPIRED',
      asked_at: NOW,
      expires_at: NOW,
    })
    .execute();
  const challengeFor = async () =>
    (await call('POST /passkeys/challenges', { body: { purpose: 'REGISTRATION' } }, as)).output.challenge;
  const label = `Schlüssel ${owner.id}`;
  const attestation = new Authenticator().register({ challenge: await challengeFor() });
  const passkey = await call('POST /passkeys', { body: { attestation, label } }, as);
  const card = `K${owner.id}`;
  await db
    .insertInto('access_card')
    .values({ number: card, customer_id: owner.id, issued_at: NOW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const trip = await tripWithDamage(scene, owner);
  const exportId = crypto.randomUUID();
  await insertDataExport(db, {
    id: exportId,
    customerId: owner.id,
    now: NOW,
    expiresAt: NOW.add({ minutes: 1 }),
  });
  const { handle } = await db
    .selectFrom('token')
    .where('secret_hash', '=', hashSecret(owner.token))
    .select('handle')
    .executeTakeFirstOrThrow();
  return {
    ...owner,
    secrets: [...owner.secrets, label, handle],
    bookingId: booking.output.id,
    commandId,
    trip,
    serviceCase: await caseAbout(scene, owner, trip),
    vehicleId,
    bookingKey,
    passkeyId: passkey.output.id,
    exportId,
    challenge: await challengeFor(),
    tokenHandle: handle,
    card,
    planChangeId: await changeToCome(scene, owner.id),
  };
}

/** Adds what the owner says about the price of a trip; its photo is that of the damage. */
async function caseAbout({ db, photo }: Scene, owner: Owner, trip: Trip): Promise<Things['serviceCase']> {
  const id: string = crypto.randomUUID();
  const booking = await db
    .selectFrom('booking')
    .where('id', '=', trip.bookingId)
    .select('city_id')
    .executeTakeFirstOrThrow();
  await insertCase(db, {
    id,
    providerId: 'sw',
    reporterId: owner.id,
    accountId: await findPayer(db, owner.id),
    trip: { bookingId: trip.bookingId, cityId: booking.city_id, driverId: owner.id },
    invoiceId: undefined,
    kind: 'PRICE',
    reason: 'AMOUNT',
    line: undefined,
    currency: 'EUR',
    text: 'Das ist zu viel.',
    answerBy: NOW.add({ hours: 24 }),
    photos: [{ id, byteSize: photo.length, fileKey: newPhotoKey(), originalKey: newPhotoKey() }],
    now: NOW,
  });
  const { file_key, original_key, sha256, media_type, stored_bytes, width, height } = await db
    .selectFrom('damage_photo')
    .where('damage_id', '=', trip.damageId)
    .select(['file_key', 'original_key', 'sha256', 'media_type', 'stored_bytes', 'width', 'height'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('service_case_photo')
    .set({ file_key, original_key, sha256, media_type, stored_bytes, width, height })
    .set({ received: photo.length, recorded_at: NOW })
    .where('id', '=', id)
    .execute();
  const { number } = await db
    .selectFrom('service_case')
    .where('id', '=', id)
    .select('number')
    .executeTakeFirstOrThrow();
  return { id: number, photoId: id };
}

/** Notes a change of the owner's plan, in place of one that another row has left. */
async function changeToCome({ db }: Scene, customerId: number): Promise<number> {
  await db.deleteFrom('plan_change').where('customer_id', '=', customerId).execute();
  const { id } = await db
    .insertInto('plan_change')
    .values({
      customer_id: customerId,
      from_plan_id: 'FIRMA',
      to_plan_id: 'FIRMA-PLUS',
      agreed_at: NOW,
      starts_at: NEXT_MONTH,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a trip that has just ended, with a damage that its driver is heard about, and both with a photo. */
async function tripWithDamage(scene: Scene, owner: Owner): Promise<Trip> {
  const { call, db, photo } = scene;
  const as = { token: owner.token };
  const damageId: string = crypto.randomUUID();
  const vehicleId = await scene.freshVehicle();
  const body = { bookeeId: vehicleId, timeRange: scene.freshPeriod() };
  const bookingId = (await call('POST /bookings', { body }, as)).output.id;
  // Half a minute each, because the trips of one customer must not overlap.
  const endsAt = NOW.subtract({ seconds: 30 * trips++ });
  await db
    .updateTable('booking')
    .set({ state: 'ENDED', starts_at: endsAt.subtract({ seconds: 30 }), ends_at: endsAt })
    .where('id', '=', bookingId)
    .execute();
  await reportWithPhoto(scene, bookingId, damageId, as);
  await call(
    'PUT /damages/{id}/photos/{photoId}/upload',
    { params: photoOf(damageId), query: { offset: '0' } },
    { ...as, file: photo },
  );
  await db
    .updateTable('damage')
    .set({
      state: 'HEARING',
      heard_booking_id: bookingId,
      heard_customer_id: owner.id,
      heard_until: NOW.add({ hours: 24 }),
    })
    .where('id', '=', damageId)
    .execute();
  const returnPhotoId: string = crypto.randomUUID();
  await keepPlace(db, {
    bookingId,
    customerId: owner.id,
    place: { photo: { id: returnPhotoId, byteSize: photo.length } },
    newKey: newPhotoKey,
    now: NOW,
  });
  await sendReturnPhoto(scene, returnPhotoId, as);
  const task = { vehicleId, bookingId, kind: 'RETURN_OVERRIDDEN', condition: 'POSITION' } as const;
  await addTasks(db, [{ ...task, reason: 'Alles voll.', position: undefined, now: NOW }]);
  const { taskId, plate } = await db
    .selectFrom('vehicle_task as task')
    .innerJoin('vehicle', 'vehicle.id', 'task.vehicle_id')
    .where('task.booking_id', '=', bookingId)
    .select(['task.id as taskId', 'vehicle.plate'])
    .executeTakeFirstOrThrow();
  return { bookingId, vehicleId, plate, taskId, damageId, returnPhotoId };
}
