import * as moveRequest from '#contract/move-request.ts';
import { booked } from '#server/test/booked-cars.ts';
import { FOREIGN, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import { askedToMove, askToMove, taskAtBookedCar } from '#server/test/task-steps.ts';

function declineToMove({ call }: Scene, id: number, as: As) {
  return call('POST /bookings/{id}/moverequest/decline', { params: { id: String(id) } }, as);
}

export const moveRequestScenarios = scenarios({
  calls: [
    callScenarios(moveRequest.declineMoveRequest, {
      refusals: {
        AUTHENTICATION: (scene) => declineToMove(scene, UNKNOWN, {}),
        ORIGIN_FORBIDDEN: (scene) => declineToMove(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { booking: asked } = await askedToMove(scene);
          return keyReused((key, again) =>
            declineToMove(scene, again ? UNKNOWN : asked.id, { token: scene.ada.token, key }),
          );
        },
        BOOKING_UNKNOWN: (scene) => declineToMove(scene, UNKNOWN, { token: scene.ada.token }),
        MOVE_OVER: async (scene) =>
          declineToMove(scene, (await booked(scene)).id, { token: scene.ada.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/moverequest/decline', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        // Nothing is asked.
        owner: 'MOVE_OVER',
      },
    }),
    callScenarios(moveRequest.showMoveRequest, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/moverequest', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/moverequest', { params: { id: String(UNKNOWN) } }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/moverequest', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const timeRange = hoursFrom(NOW, 24 * 30, 3);
    const asked: string[] = [];
    for (let count = 0; count < 6; count++) {
      const { bookingId, taskId } = await taskAtBookedCar(scene, scene.firm, timeRange);
      await askToMove(scene, taskId, { token: scene.fleet.token }, timeRange);
      asked.push(String(bookingId));
    }
    return { every: { id: asked } };
  },
});
