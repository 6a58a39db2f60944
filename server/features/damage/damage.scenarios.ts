import * as damage from '#contract/damage.ts';
import { booked, cancel } from '#server/test/booked-cars.ts';
import { FOREIGN, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { photoOf, reportWithPhoto } from '#server/test/owner-things.ts';
import { HEIC, hugePng, samplePhoto } from '#server/test/photos.ts';
import { readyToDrive } from '#server/test/ready-to-drive.ts';
import { addRunningTrip } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

function vehicleDamages({ call }: Scene, as: As) {
  return call('GET /vehicles/{id}/damages', { params: { id: String(UNKNOWN) } }, as);
}

function report(
  { call }: Scene,
  id: number,
  as: As,
  damageId: string = crypto.randomUUID(),
  byteSize?: number,
) {
  return call(
    'POST /bookings/{id}/damages',
    {
      params: { id: String(id) },
      body: {
        id: damageId,
        view: 'LEFT',
        x: 0.5,
        y: 0.5,
        kind: 'DENT',
        severity: 1,
        thirdParty: false,
        noticedAt: NOW.toString(),
        photos: byteSize === undefined ? [] : [{ id: damageId, byteSize }],
        noPhotoReason: 'Es regnet.',
      },
    },
    as,
  );
}

/** Adds a booking whose driver has reported a damage; an announced photo has the damage's id. */
async function reported(scene: Scene, byteSize?: number) {
  const ready = await readyToDrive(scene);
  const damageId: string = crypto.randomUUID();
  await report(scene, ready.id, ready.as, damageId, byteSize);
  return { ...ready, damageId };
}

/** Adds a damage whose reporter is or was heard about it. */
async function heard(scene: Scene, damageState: 'HEARING' | 'DISMISSED') {
  const made = await reported(scene);
  await scene.db
    .updateTable('damage')
    .set({
      state: damageState,
      heard_booking_id: made.id,
      heard_customer_id: made.driver.id,
      heard_until: NOW.add({ hours: 24 }),
    })
    .where('id', '=', made.damageId)
    .execute();
  return made;
}

function state({ call }: Scene, id: string, as: As, text = 'Das war schon da.') {
  return call('POST /damages/{id}/statement', { params: { id }, body: { text } }, as);
}

const unknownPhoto = () => ({ params: { id: crypto.randomUUID(), photoId: crypto.randomUUID() } });

function sendUnknownPart({ call }: Scene, as: As) {
  return call('PUT /damages/{id}/photos/{photoId}/upload', { ...unknownPhoto(), query: { offset: '0' } }, as);
}

/** Sends a whole file as the announced photo; without one, a request that is no form. */
async function sendPart(scene: Scene, file: Buffer | undefined, { offset = 0 } = {}) {
  const { damageId, as } = await reported(scene, file ? Math.min(file.length, 15 * 1024 * 1024) : 1000);
  return scene.call(
    'PUT /damages/{id}/photos/{photoId}/upload',
    { params: { id: damageId, photoId: damageId }, query: { offset: String(offset) } },
    { ...as, file },
  );
}

export const damageScenarios = scenarios({
  calls: [
    callScenarios(damage.createDamage, {
      refusals: {
        AUTHENTICATION: (scene) => report(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => report(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => report(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return keyReused((key) => report(scene, id, { ...as, key }));
        },
        BOOKING_UNKNOWN: (scene) => report(scene, UNKNOWN, { token: scene.ada.token }),
        BOOKING_CANCELLED: async (scene) => {
          const { id } = await booked(scene);
          await cancel(scene, id);
          return report(scene, id, { token: scene.ada.token });
        },
        TRIP_TOO_EARLY: async (scene) => report(scene, (await booked(scene)).id, { token: scene.ada.token }),
        DAMAGE_TOO_LATE: async (scene) => {
          const { id, as } = await reported(scene);
          await scene.db
            .updateTable('booking')
            .set({
              state: 'ENDED',
              starts_at: NOW.subtract({ hours: 90 }),
              ends_at: NOW.subtract({ hours: 80 }),
            })
            .where('id', '=', id)
            .execute();
          return report(scene, id, as);
        },
        DAMAGE_ID_TAKEN: async (scene) => {
          const { damageId } = await reported(scene);
          const { id, as } = await readyToDrive(scene);
          return report(scene, id, as, damageId);
        },
      },
      rights: {
        try: (scene, { trip }, as) => reportWithPhoto(scene, trip.bookingId, trip.damageId, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(damage.createStatement, {
      refusals: {
        AUTHENTICATION: (scene) => state(scene, crypto.randomUUID(), {}),
        FORBIDDEN: async (scene) => state(scene, crypto.randomUUID(), await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) =>
          state(scene, crypto.randomUUID(), { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { damageId, as } = await heard(scene, 'HEARING');
          return keyReused((key, again) => state(scene, damageId, { ...as, key }, again ? 'Doch.' : 'Nein.'));
        },
        DAMAGE_UNKNOWN: async (scene) => {
          const { damageId } = await heard(scene, 'HEARING');
          return state(scene, damageId, { token: scene.ben.token });
        },
        DAMAGE_NOT_HEARD: async (scene) => {
          const { damageId, as } = await heard(scene, 'DISMISSED');
          return state(scene, damageId, as);
        },
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call(
            'POST /damages/{id}/statement',
            { params: { id: trip.damageId }, body: { text: 'Nein.' } },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'DAMAGE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(damage.listBookingDamages, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/damages', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/damages', { params: idOf(UNKNOWN) }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /bookings/{id}/damages', { params: idOf(trip.bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(damage.listVehicleDamages, {
      refusals: {
        AUTHENTICATION: (scene) => vehicleDamages(scene, {}),
        BOOKEE_UNKNOWN: (scene) => vehicleDamages(scene, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /vehicles/{id}/damages', { params: idOf(trip.vehicleId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKEE_UNKNOWN',
        employee: 'OK',
        owner: 'OK',
      },
    }),
    callScenarios(damage.saveDamagePart, {
      refusals: {
        AUTHENTICATION: (scene) => sendUnknownPart(scene, {}),
        FORBIDDEN: async (scene) => sendUnknownPart(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => sendUnknownPart(scene, { token: scene.ada.token, ...FOREIGN }),
        DAMAGE_UNKNOWN: (scene) => sendUnknownPart(scene, { token: scene.ada.token }),
        UPLOAD_EXPECTED: (scene) => sendPart(scene, undefined),
        UPLOAD_TOO_LARGE: (scene) => sendPart(scene, Buffer.alloc(15 * 1024 * 1024 + 1)),
        UPLOAD_OFFSET: async (scene) => sendPart(scene, await samplePhoto(), { offset: 1 }),
        PHOTO_FORMAT: (scene) => sendPart(scene, Buffer.from('kein Foto')),
        PHOTO_HEIC: (scene) => sendPart(scene, HEIC),
        PHOTO_BROKEN: async (scene) => sendPart(scene, (await samplePhoto()).subarray(0, 900)),
        PHOTO_TOO_MANY_PIXELS: (scene) => sendPart(scene, hugePng()),
        PHOTO_TOO_SMALL: async (scene) => sendPart(scene, await samplePhoto({ width: 299 })),
      },
      rights: {
        try: ({ call, photo }, { trip }, as) =>
          call(
            'PUT /damages/{id}/photos/{photoId}/upload',
            { params: photoOf(trip.damageId), query: { offset: '0' } },
            { ...as, file: photo },
          ),
        visitor: 'AUTHENTICATION',
        other: 'DAMAGE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(damage.showDamagePhoto, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /damages/{id}/photos/{photoId}', unknownPhoto()),
        DAMAGE_UNKNOWN: ({ ada, call }) =>
          call('GET /damages/{id}/photos/{photoId}', unknownPhoto(), { token: ada.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /damages/{id}/photos/{photoId}', { params: photoOf(trip.damageId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'DAMAGE_UNKNOWN',
        employee: 'OK',
        owner: 'OK',
      },
    }),
    callScenarios(damage.showDamageUpload, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /damages/{id}/photos/{photoId}/upload', unknownPhoto()),
        DAMAGE_UNKNOWN: ({ ada, call }) =>
          call('GET /damages/{id}/photos/{photoId}/upload', unknownPhoto(), { token: ada.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /damages/{id}/photos/{photoId}/upload', { params: photoOf(trip.damageId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'DAMAGE_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const { call, db, firm, photo } = scene;
    const running = await addRunningTrip(scene);
    const as = { token: firm.token };
    const damageIds: string[] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of damageIds) {
      await report(scene, running.bookingId, as, id, photo.length);
      await call(
        'PUT /damages/{id}/photos/{photoId}/upload',
        { params: { id, photoId: id }, query: { offset: '0' } },
        { ...as, file: photo },
      );
    }
    await db
      .updateTable('damage')
      .set({
        state: 'HEARING',
        heard_booking_id: running.bookingId,
        heard_customer_id: firm.id,
        heard_until: NOW.add({ hours: 24 }),
      })
      .where('id', '=', damageIds[0] ?? '')
      .execute();
    const id = [String(running.bookingId)];
    return {
      every: { id: damageIds, photoId: damageIds, noPhotoReason: ['Es regnet.'] },
      calls: {
        'GET /bookings/{id}/damages': { id },
        'POST /bookings/{id}/damages': {
          id,
          'body.id': [...damageIds, crypto.randomUUID(), crypto.randomUUID()],
        },
        'GET /vehicles/{id}/damages': { id: [String(running.vehicleId)] },
      },
    };
  },
});
