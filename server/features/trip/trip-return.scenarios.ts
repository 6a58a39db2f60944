import type { RequestOf } from '#contract/calls.ts';
import * as trip from '#contract/trip.ts';
import type { CarState } from '#domain/telematics/car-state.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { booked, cancel, inState } from '#server/test/booked-cars.ts';
import { FOREIGN, salesPartner, UNKNOWN, unknownId } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { sendReturnPhoto } from '#server/test/owner-things.ts';
import { HEIC, hugePng, samplePhoto } from '#server/test/photos.ts';
import { command, readyToDrive } from '#server/test/ready-to-drive.ts';
import { addRunningTrip } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { keepPlace } from './return-place.repository.ts';

type ReturnBody = RequestOf<'POST /bookings/{id}/return'>['body'];

const giveBack = ({ call }: Scene, id: number, as: As, body: ReturnBody = {}) =>
  call('POST /bookings/{id}/return', { params: { id: String(id) }, body }, as);

/** At the stage's station, and as it should be. */
const PARKED: CarState = {
  at: NOW,
  sequence: 1,
  position: { lat: 49.45, lng: 11.08 },
  locked: true,
  doorOpen: false,
  ignitionOn: false,
  lightsOn: false,
  energyPercent: 80,
  plugged: false,
  odometerM: 12_000_000,
};

const showReturn = ({ call }: Scene, id: number, as: As) =>
  call('GET /bookings/{id}/return', { params: { id: String(id) } }, as);

/** What is refused because there is no trip to end. */
const withoutTrip = (ask: (scene: Scene, id: number, as: As) => Promise<Refused>) => ({
  TRIP_NOT_BEGUN: async (scene: Scene) => ask(scene, (await booked(scene)).id, { token: scene.ada.token }),
  BOOKING_CANCELLED: async (scene: Scene) => {
    const { id } = await booked(scene);
    await cancel(scene, id);
    return ask(scene, id, { token: scene.ada.token });
  },
  BOOKING_ENDED: async (scene: Scene) =>
    ask(scene, (await inState(scene, 'NO_SHOW')).id, { token: scene.ada.token }),
});

const ELSEWHERE = { condition: 'POSITION' as const, reason: 'Alles belegt.' };

function sendUnknownReturnPart({ call }: Scene, as: As) {
  return call('PUT /returnphotos/{id}/upload', { ...unknownId(), query: { offset: '0' } }, as);
}

/** Sends a whole file as the photo that was announced with a return; without one, a request that is no form. */
async function sendReturnPart(scene: Scene, file: Buffer | undefined, { offset = 0 } = {}) {
  const as = { token: scene.ada.token };
  const photoId: string = crypto.randomUUID();
  const byteSize = file ? Math.min(file.length, 15 * 1024 * 1024) : 1000;
  const place = { photo: { id: photoId, byteSize } };
  await giveBack(scene, (await inState(scene, 'ACTIVE')).id, as, {
    offline: true,
    overrides: [ELSEWHERE],
    place,
  });
  return scene.call(
    'PUT /returnphotos/{id}/upload',
    { params: { id: photoId }, query: { offset: String(offset) } },
    { ...as, file },
  );
}

export const tripReturnScenarios = scenarios({
  calls: [
    callScenarios(trip.createReturn, {
      refusals: {
        AUTHENTICATION: (scene) => giveBack(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => giveBack(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => giveBack(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id } = await inState(scene, 'ACTIVE');
          return keyReused((key, again) =>
            giveBack(scene, again ? UNKNOWN : id, { token: scene.ada.token, key }, { offline: true }),
          );
        },
        BOOKING_UNKNOWN: (scene) => giveBack(scene, UNKNOWN, { token: scene.ada.token }),
        ...withoutTrip(giveBack),
        COMMAND_OUTSTANDING: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          await command(scene, id, as);
          await scene.db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
          return giveBack(scene, id, as, { offline: true });
        },
        CAR_OUT_OF_REACH: async (scene) =>
          giveBack(scene, (await inState(scene, 'ACTIVE')).id, { token: scene.ada.token }),
        RETURN_UNMET: async (scene) => {
          const { id, bookeeId } = await inState(scene, 'ACTIVE');
          const at = scene.clock.now();
          const state = { ...PARKED, at, doorOpen: true };
          await writeCarNews(scene.db, [{ vehicleId: bookeeId, online: true, lastContactAt: at, state }]);
          return giveBack(scene, id, { token: scene.ada.token });
        },
        RETURN_PHOTO_MISSING: async (scene) =>
          giveBack(
            scene,
            (await inState(scene, 'ACTIVE')).id,
            { token: scene.ada.token },
            { offline: true, overrides: [ELSEWHERE] },
          ),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/return', { params: idOf(bookingId), body: {} }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'TRIP_NOT_BEGUN',
      },
    }),
    callScenarios(trip.saveReturnPart, {
      refusals: {
        AUTHENTICATION: (scene) => sendUnknownReturnPart(scene, {}),
        FORBIDDEN: async (scene) => sendUnknownReturnPart(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => sendUnknownReturnPart(scene, { token: scene.ada.token, ...FOREIGN }),
        PHOTO_UNKNOWN: (scene) => sendUnknownReturnPart(scene, { token: scene.ada.token }),
        UPLOAD_EXPECTED: (scene) => sendReturnPart(scene, undefined),
        UPLOAD_TOO_LARGE: (scene) => sendReturnPart(scene, Buffer.alloc(15 * 1024 * 1024 + 1)),
        UPLOAD_OFFSET: async (scene) => sendReturnPart(scene, await samplePhoto(), { offset: 1 }),
        PHOTO_FORMAT: (scene) => sendReturnPart(scene, Buffer.from('kein Foto')),
        PHOTO_HEIC: (scene) => sendReturnPart(scene, HEIC),
        PHOTO_BROKEN: async (scene) => sendReturnPart(scene, (await samplePhoto()).subarray(0, 900)),
        PHOTO_TOO_MANY_PIXELS: (scene) => sendReturnPart(scene, hugePng()),
        PHOTO_TOO_SMALL: async (scene) => sendReturnPart(scene, await samplePhoto({ width: 299 })),
      },
      rights: {
        try: (scene, { trip }, as) => sendReturnPhoto(scene, trip.returnPhotoId, as),
        visitor: 'AUTHENTICATION',
        other: 'PHOTO_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(trip.showReturn, {
      refusals: {
        AUTHENTICATION: (scene) => showReturn(scene, UNKNOWN, {}),
        BOOKING_UNKNOWN: (scene) => showReturn(scene, UNKNOWN, { token: scene.ada.token }),
        ...withoutTrip(showReturn),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/return', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'TRIP_NOT_BEGUN',
      },
    }),
    callScenarios(trip.showReturnPhoto, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /returnphotos/{id}', unknownId()),
        PHOTO_UNKNOWN: ({ ada, call }) => call('GET /returnphotos/{id}', unknownId(), { token: ada.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /returnphotos/{id}', { params: { id: trip.returnPhotoId } }, as),
        visitor: 'AUTHENTICATION',
        other: 'PHOTO_UNKNOWN',
        employee: 'OK',
        owner: 'OK',
      },
    }),
    callScenarios(trip.showReturnUpload, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /returnphotos/{id}/upload', unknownId()),
        PHOTO_UNKNOWN: ({ ada, call }) =>
          call('GET /returnphotos/{id}/upload', unknownId(), { token: ada.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /returnphotos/{id}/upload', { params: { id: trip.returnPhotoId } }, as),
        visitor: 'AUTHENTICATION',
        other: 'PHOTO_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const { db, firm, photo } = scene;
    const [running, toReturn] = [await addRunningTrip(scene), await addRunningTrip(scene)];
    const photoId: string = crypto.randomUUID();
    await keepPlace(db, {
      bookingId: running.bookingId,
      customerId: firm.id,
      place: { photo: { id: photoId, byteSize: photo.length } },
      newKey: newPhotoKey,
      now: NOW,
    });
    await sendReturnPhoto(scene, photoId, { token: firm.token });
    const atReturn = { id: [String(toReturn.bookingId)] };
    return {
      every: {
        id: [photoId],
        offline: [true],
        reason: ['Alles belegt.'],
        noPhotoReason: ['Es regnet.'],
        line: ['Zweite Ebene, Platz 14'],
        photo: [{ id: crypto.randomUUID(), byteSize: 900 }],
      },
      calls: { 'GET /bookings/{id}/return': atReturn, 'POST /bookings/{id}/return': atReturn },
    };
  },
});
