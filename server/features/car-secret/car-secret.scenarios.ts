import * as carSecret from '#contract/car-secret.ts';
import { FOREIGN, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { beforeCar, readyToDrive } from '#server/test/ready-to-drive.ts';
import { addRunningTrip } from '#server/test/sample-scene.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { noteView, secretPurpose } from './car-secret.repository.ts';

const reveal = ({ call }: Scene, id: number, as: As, secretId = UNKNOWN) =>
  call(
    'POST /bookings/{id}/secrets/{secretId}/reveal',
    { params: { id: String(id), secretId: String(secretId) }, body: { keep: false } },
    as,
  );

const look = ({ call }: Scene, id: number, as: As) =>
  call(
    'POST /bookings/{id}/secrets/{secretId}/looks',
    {
      params: { id: String(id), secretId: String(UNKNOWN) },
      body: { lookId: crypto.randomUUID(), at: NOW.toString() },
    },
    as,
  );

export const carSecretScenarios = scenarios({
  calls: [
    callScenarios(carSecret.noteSecretLook, {
      refusals: {
        AUTHENTICATION: (scene) => look(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => look(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => look(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        BOOKING_UNKNOWN: (scene) => look(scene, UNKNOWN, { token: scene.ada.token }),
        SECRET_UNKNOWN: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return look(scene, id, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call(
            'POST /bookings/{id}/secrets/{secretId}/looks',
            {
              params: { ...idOf(bookingId), secretId: '1' },
              body: { lookId: crypto.randomUUID(), at: NOW.toString() },
            },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'SECRET_UNKNOWN',
      },
    }),
    callScenarios(carSecret.revealSecret, {
      refusals: {
        ...beforeCar((scene, id, as) => reveal(scene, id, as)),
        SECRET_UNKNOWN: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return reveal(scene, id, as);
        },
        SECRET_UNREADABLE: async (scene) => {
          const { id, as, bookeeId } = await readyToDrive(scene);
          // The key of another installation sealed it.
          const { id: secretId } = await scene.db
            .insertInto('car_secret')
            .values({
              kind: 'FUEL_CARD_PIN',
              vehicle_id: bookeeId,
              sealed: '1.000000000000.AAAA',
              changed_at: NOW,
              changed_by: 'Greta',
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          return reveal(scene, id, as, secretId);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call(
            'POST /bookings/{id}/secrets/{secretId}/reveal',
            { params: { ...idOf(bookingId), secretId: '1' }, body: { keep: false } },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'TRIP_TOO_EARLY',
      },
    }),
    callScenarios(carSecret.showCarGuide, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/car', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/car', { params: idOf(UNKNOWN) }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) => call('GET /bookings/{id}/car', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const { db, firm, stage, vault } = scene;
    const { bookingId } = await addRunningTrip(scene);
    const place = { kind: 'ACCESS_CODE', stationId: stage.stationId, title: 'Tor' } as const;
    const { id: secretId } = await db
      .insertInto('car_secret')
      .values({
        kind: place.kind,
        station_id: place.stationId,
        title: place.title,
        sealed: vault.seal('4711', secretPurpose(place)),
        changed_at: NOW,
        changed_by: 'Greta',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lookId: string = crypto.randomUUID();
    const kept = { id: lookId, secretId, bookingId, customerId: firm.id, kind: 'KEPT' } as const;
    await noteView(db, { ...kept, at: NOW, now: NOW });
    return {
      every: {
        id: [String(bookingId)],
        secretId: [String(secretId)],
        lookId: [crypto.randomUUID()],
        at: [NOW.toString()],
      },
    };
  },
});
