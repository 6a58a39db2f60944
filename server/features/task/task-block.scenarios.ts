import * as block from '#contract/block.ts';
import { booked } from '#server/test/booked-cars.ts';
import { forStaff, fromOurPages, OF_FLEET, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';
import {
  askedToMove,
  askToMove,
  openTask,
  takenTasks,
  taskAtBookedCar,
  taskInProgress,
  withdrawRequest,
} from '#server/test/task-steps.ts';

function gaps({ call }: Scene, id: number, as: As) {
  return call('GET /tasks/{id}/gaps', { params: { id: String(id) }, query: { minutes: '60' } }, as);
}

function blockCar({ call, freshPeriod }: Scene, id: number, as: As, timeRange = freshPeriod()) {
  return call('POST /tasks/{id}/blocks', { params: { id: String(id) }, body: { timeRange } }, as);
}

export const taskBlockScenarios = scenarios({
  calls: [
    callScenarios(block.createBlock, {
      refusals: {
        ...forStaff((scene, as) => blockCar(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => blockCar(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const id = await openTask(scene);
          return keyReused((key) => blockCar(scene, id, { token: scene.fleet.token, key }));
        },
        TASK_UNKNOWN: (scene) => blockCar(scene, UNKNOWN, { token: scene.fleet.token }),
        TASK_DONE: async (scene) =>
          blockCar(scene, await taskInProgress(scene, { done: true }), { token: scene.fleet.token }),
        BLOCK_COLLIDES: async (scene) => {
          const id = await openTask(scene);
          const timeRange = scene.freshPeriod();
          await blockCar(scene, id, { token: scene.fleet.token }, timeRange);
          return blockCar(scene, id, { token: scene.fleet.token }, timeRange);
        },
        BLOCK_PERIOD: async (scene) =>
          blockCar(scene, await openTask(scene), { token: scene.fleet.token }, hoursFrom(NOW, -5)),
      },
      rights: {
        try: ({ call, freshPeriod }, { trip }, as) =>
          call(
            'POST /tasks/{id}/blocks',
            { params: idOf(trip.taskId), body: { timeRange: freshPeriod() } },
            as,
          ),
        ...OF_FLEET,
      },
    }),
    callScenarios(block.createMoveRequest, {
      refusals: {
        ...forStaff((scene, as) => askToMove(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => askToMove(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { bookeeId, timeRange } = await booked(scene);
          await scene.freshVehicle();
          const id = await openTask(scene, bookeeId);
          return keyReused((key, again) =>
            askToMove(scene, id, { token: scene.fleet.token, key }, again ? scene.freshPeriod() : timeRange),
          );
        },
        TASK_UNKNOWN: (scene) => askToMove(scene, UNKNOWN, { token: scene.fleet.token }),
        TASK_DONE: async (scene) =>
          askToMove(scene, await taskInProgress(scene, { done: true }), { token: scene.fleet.token }),
        BLOCK_PERIOD: async (scene) =>
          askToMove(scene, await openTask(scene), { token: scene.fleet.token }, hoursFrom(NOW, -5)),
        MOVE_NEEDLESS: async (scene) => askToMove(scene, await openTask(scene), { token: scene.fleet.token }),
        MOVE_IMPOSSIBLE: async (scene) => {
          const id = await openTask(scene);
          const timeRange = scene.freshPeriod();
          await blockCar(scene, id, { token: scene.fleet.token }, timeRange);
          return askToMove(scene, id, { token: scene.fleet.token }, timeRange);
        },
        MOVE_WITHOUT_SUBSTITUTE: async (scene) => {
          const { id: bookeeId } = await scene.stage.addVehicle({ class: 'SPEZIAL' });
          const timeRange = scene.freshPeriod();
          await scene.call('POST /bookings', { body: { bookeeId, timeRange } }, { token: scene.ada.token });
          return askToMove(scene, await openTask(scene, bookeeId), { token: scene.fleet.token }, timeRange);
        },
        MOVE_RUNS: async (scene) => {
          const { booking: asked, taskId } = await askedToMove(scene);
          return askToMove(scene, taskId, { token: scene.fleet.token }, asked.timeRange);
        },
      },
      rights: {
        try: ({ call, freshPeriod }, { trip }, as) =>
          call(
            'POST /tasks/{id}/moverequest',
            { params: idOf(trip.taskId), body: { timeRange: freshPeriod() } },
            as,
          ),
        ...OF_FLEET,
      },
    }),
    callScenarios(block.deleteBlocks, {
      refusals: {
        ...forStaff(({ call }, as) =>
          call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, as),
        ),
        ...fromOurPages(({ call }, as) =>
          call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, as),
        ),
        TASK_UNKNOWN: ({ call, fleet }) =>
          call('DELETE /tasks/{id}/blocks', { params: { id: String(UNKNOWN) } }, { token: fleet.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) => call('DELETE /tasks/{id}/blocks', { params: idOf(trip.taskId) }, as),
        ...OF_FLEET,
      },
    }),
    callScenarios(block.deleteMoveRequest, {
      refusals: {
        ...forStaff((scene, as) => withdrawRequest(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => withdrawRequest(scene, UNKNOWN, as)),
        TASK_UNKNOWN: (scene) => withdrawRequest(scene, UNKNOWN),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('DELETE /tasks/{id}/moverequest', { params: idOf(trip.taskId) }, as),
        ...OF_FLEET,
      },
    }),
    callScenarios(block.listRepairGaps, {
      refusals: {
        ...forStaff((scene, as) => gaps(scene, UNKNOWN, as)),
        TASK_UNKNOWN: (scene) => gaps(scene, UNKNOWN, { token: scene.fleet.token }),
        TASK_DONE: async (scene) =>
          gaps(scene, await taskInProgress(scene, { done: true }), { token: scene.fleet.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /tasks/{id}/gaps', { params: idOf(trip.taskId), query: { minutes: '60' } }, as),
        ...OF_FLEET,
      },
    }),
  ],
  samples: async (scene) => {
    const timeRange = hoursFrom(NOW, 24 * 30, 3);
    const askable: string[] = [];
    for (let count = 0; count < 6; count++) {
      askable.push(String((await taskAtBookedCar(scene, scene.firm, timeRange)).taskId));
    }
    const asked = { id: askable, timeRange: [timeRange] };
    return {
      every: { id: await takenTasks(scene, 4), minutes: ['60', '240'] },
      calls: { 'POST /tasks/{id}/moverequest': asked, 'DELETE /tasks/{id}/moverequest': asked },
    };
  },
});
