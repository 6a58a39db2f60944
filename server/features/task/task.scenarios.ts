import * as task from '#contract/task.ts';
import { AT_WORK, forStaff, fromOurPages, OF_FLEET, OF_STAFF, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import type { SampleScene } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import {
  addOwnTask,
  addTask,
  finish,
  openTask,
  stepRefusals,
  take,
  takenTasks,
  taskInProgress,
} from '#server/test/task-steps.ts';

function recall({ call }: Scene, cars: { city?: string; model?: string }, as: As) {
  return call('POST /tasks/bulk', { body: { kind: 'OTHER', title: 'Rückruf', cars } }, as);
}

function takeBackTask({ call }: Scene, id: number, as: As) {
  return call('POST /tasks/{id}/giveback', { params: { id: String(id) }, body: {} }, as);
}

async function plateOf({ db, vehicleIds: [id] }: SampleScene): Promise<string> {
  const { plate } = await db
    .selectFrom('vehicle')
    .where('id', '=', id)
    .select('plate')
    .executeTakeFirstOrThrow();
  return plate;
}

export const taskScenarios = scenarios({
  calls: [
    callScenarios(task.createTask, {
      refusals: {
        ...forStaff((scene, as) => addTask(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => addTask(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const bookeeId = await scene.freshVehicle();
          return keyReused((key, again) =>
            addTask(scene, bookeeId, { token: scene.rolf.token, key }, again ? 'REPAIR' : 'CLEANING'),
          );
        },
        BOOKEE_UNKNOWN: (scene) => addTask(scene, UNKNOWN, { token: scene.rolf.token }),
        TASK_EXISTS: async (scene) => {
          const bookeeId = await scene.freshVehicle();
          await addTask(scene, bookeeId, { token: scene.rolf.token });
          return addTask(scene, bookeeId, { token: scene.rolf.token });
        },
        TASK_DUE_PAST: async ({ call, freshVehicle, rolf }) =>
          call(
            'POST /tasks',
            { body: { bookeeId: await freshVehicle(), kind: 'CLEANING', dueOn: '2027-05-11' } },
            { token: rolf.token },
          ),
      },
      rights: {
        try: ({ call, freshVehicle }, _, as) =>
          freshVehicle().then((bookeeId) =>
            call('POST /tasks', { body: { bookeeId, kind: 'FORGOTTEN' } }, as),
          ),
        ...OF_STAFF,
      },
    }),
    callScenarios(task.createTasks, {
      refusals: {
        ...forStaff((scene, as) => recall(scene, { city: 'bonn' }, as)),
        ...fromOurPages((scene, as) => recall(scene, { city: 'bonn' }, as)),
        IDEMPOTENCY_KEY_REUSED: (scene) =>
          keyReused((key, again) =>
            recall(scene, { city: again ? 'bonn' : 'nuernberg' }, { token: scene.fleet.token, key }),
          ),
        CITY_UNKNOWN: (scene) => recall(scene, { city: 'atlantis' }, { token: scene.fleet.token }),
        BOOKEE_UNKNOWN: (scene) => recall(scene, { model: 'Gibt es nicht' }, { token: scene.fleet.token }),
        TASK_DUE_PAST: ({ call, fleet }) =>
          call(
            'POST /tasks/bulk',
            { body: { kind: 'OTHER', title: 'Rückruf', dueOn: '2027-05-11', cars: { city: 'bonn' } } },
            { token: fleet.token },
          ),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('POST /tasks/bulk', { body: { kind: 'OTHER', title: 'Rückruf', cars: { city: 'bonn' } } }, as),
        ...OF_FLEET,
      },
    }),
    callScenarios(task.findCars, {
      refusals: forStaff(({ call }, as) => call('GET /tasks/cars', { query: { plate: 'N' } }, as)),
      rights: {
        try: ({ call }, { trip }, as) => call('GET /tasks/cars', { query: { plate: trip.plate } }, as),
        ...OF_STAFF,
      },
    }),
    callScenarios(task.finishTask, {
      refusals: {
        ...stepRefusals(finish),
        TASK_DONE: async (scene) =>
          finish(scene, await taskInProgress(scene, { done: true }), { token: scene.rolf.token }),
        TASK_NOT_TAKEN: async (scene) => finish(scene, await openTask(scene), { token: scene.rolf.token }),
        CHECKLIST_INCOMPLETE: async (scene) =>
          finish(scene, await taskInProgress(scene), { token: scene.rolf.token }, { steps: [] }),
        DAMAGE_UNKNOWN: async (scene) =>
          finish(
            scene,
            await taskInProgress(scene),
            { token: scene.rolf.token },
            { found: { repairedDamageIds: [crypto.randomUUID()] } },
          ),
        INSPECTION_DATE_PAST: async (scene) =>
          finish(
            scene,
            await taskInProgress(scene),
            { token: scene.rolf.token },
            { found: { inspectionDue: '2027-05-11' } },
          ),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('POST /tasks/{id}/finish', { params: idOf(trip.taskId), body: { steps: [] } }, as),
        ...AT_WORK,
      },
    }),
    callScenarios(task.giveTaskBack, {
      refusals: {
        ...stepRefusals(takeBackTask),
        TASK_DONE: async (scene) =>
          takeBackTask(scene, await taskInProgress(scene, { done: true }), { token: scene.rolf.token }),
        TASK_NOT_TAKEN: async (scene) =>
          takeBackTask(scene, await openTask(scene), { token: scene.rolf.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('POST /tasks/{id}/giveback', { params: idOf(trip.taskId), body: {} }, as),
        ...AT_WORK,
      },
    }),
    callScenarios(task.listTasks, {
      refusals: {
        ...forStaff(({ call }, as) => call('GET /tasks', { query: {} }, as)),
        CITY_UNKNOWN: ({ call, rolf }) =>
          call('GET /tasks', { query: { city: 'atlantis' } }, { token: rolf.token }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /tasks', { query: { limit: '100' } }, as),
        ...OF_STAFF,
      },
    }),
    callScenarios(task.showCar, {
      refusals: {
        ...forStaff(({ call }, as) => call('GET /tasks/cars/{plate}', { params: { plate: 'X-X 1' } }, as)),
        BOOKEE_UNKNOWN: ({ call, rolf }) =>
          call('GET /tasks/cars/{plate}', { params: { plate: 'X-X 1' } }, { token: rolf.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('GET /tasks/cars/{plate}', { params: { plate: trip.plate } }, as),
        ...OF_STAFF,
      },
    }),
    callScenarios(task.takeTask, {
      refusals: {
        ...stepRefusals(take),
        TASK_DONE: async (scene) =>
          take(scene, await taskInProgress(scene, { done: true }), { token: scene.rolf.token }),
        BUSY_ELSEWHERE: async (scene) => {
          const bonn = await scene.stage.addStation('bonn', { lat: 50.73, lng: 7.1 });
          const { id: bookeeId } = await scene.stage.addVehicle({ stationId: bonn });
          const rolf = { token: scene.rolf.token };
          await taskInProgress(scene);
          return take(scene, await openTask(scene, bookeeId), rolf, { elsewhere: false });
        },
        TASK_TAKEN: async (scene) => take(scene, await taskInProgress(scene), { token: scene.fleet.token }),
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('POST /tasks/{id}/take', { params: idOf(trip.taskId), body: {} }, as),
        ...OF_STAFF,
      },
    }),
  ],
  samples: async (scene) => {
    const open = [await addOwnTask(scene, 'Eins'), await addOwnTask(scene, 'Zwei')];
    const taken = await takenTasks(scene, 8);
    return {
      every: { urgency: [1, 4], dueOn: ['2027-06-30', undefined], id: open },
      calls: {
        'GET /tasks': {
          kind: ['CLEANING', 'REPAIR', undefined],
          title: [undefined],
          mine: ['true', undefined],
        },
        'POST /tasks': { kind: ['CLEANING', 'REPAIR'], title: [undefined] },
        'POST /tasks/bulk': {
          kind: ['OTHER'],
          title: ['Rückruf', 'Gurt'],
          cars: [{ class: 'S' }, { city: 'nuernberg' }],
        },
        'GET /tasks/cars': { plate: ['N-SW', 'nsw 1'] },
        'GET /tasks/cars/{plate}': { plate: ['N-SW 2', 'nsw3', 'N-SW-4', 'N-SW 5', await plateOf(scene)] },
        'POST /tasks/{id}/giveback': { id: taken.slice(0, 4) },
        'POST /tasks/{id}/finish': {
          id: taken.slice(4),
          steps: [['DONE', 'LOCKED']],
          found: [{}, { isCleaned: true, remark: 'Neu.' }, undefined],
        },
      },
    };
  },
});
