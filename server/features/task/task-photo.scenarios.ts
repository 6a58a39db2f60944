import * as task from '#contract/task.ts';
import { AT_WORK, forStaff, fromOurPages, OF_STAFF, UNKNOWN, unknownId } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { HEIC, hugePng, samplePhoto } from '#server/test/photos.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';
import { openTask, takenTasks, taskInProgress } from '#server/test/task-steps.ts';

function announce({ call }: Scene, id: number, as: As, photo: { id?: string; byteSize?: number } = {}) {
  const body = { id: crypto.randomUUID(), byteSize: 1000, moment: 'BEFORE' as const, ...photo };
  return call('POST /tasks/{id}/photos', { params: { id: String(id) }, body }, as);
}

function sendUnknownTaskPart({ call }: Scene, as: As) {
  return call('PUT /taskphotos/{id}/upload', { ...unknownId(), query: { offset: '0' } }, as);
}

/** Sends a whole file as the announced photo of a task; without one, a request that is no form. */
async function sendTaskPart(scene: Scene, file: Buffer | undefined, { offset = 0 } = {}) {
  const as = { token: scene.rolf.token };
  const id: string = crypto.randomUUID();
  const byteSize = file ? Math.min(file.length, 15 * 1024 * 1024) : 1000;
  await announce(scene, await taskInProgress(scene), as, { id, byteSize });
  return scene.call(
    'PUT /taskphotos/{id}/upload',
    { params: { id }, query: { offset: String(offset) } },
    { ...as, file },
  );
}

function reportAtTask({ call }: Scene, id: number, as: As, damageId: string = crypto.randomUUID()) {
  const place = { view: 'LEFT' as const, x: 0.5, y: 0.5 };
  const body = {
    id: damageId,
    ...place,
    kind: 'DENT' as const,
    severity: 1,
    noticedAt: NOW.toString(),
    photos: [],
  };
  return call('POST /tasks/{id}/damages', { params: { id: String(id) }, body }, as);
}

const foundDamage = () => ({
  id: crypto.randomUUID() as string,
  view: 'LEFT' as const,
  x: 0.5,
  y: 0.5,
  kind: 'SCRATCH' as const,
  severity: 1,
  noticedAt: NOW.toString(),
  photos: [],
});

export const taskPhotoScenarios = scenarios({
  calls: [
    callScenarios(task.createTaskDamage, {
      refusals: {
        ...forStaff((scene, as) => reportAtTask(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => reportAtTask(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const id = await taskInProgress(scene);
          return keyReused((key) => reportAtTask(scene, id, { token: scene.rolf.token, key }));
        },
        TASK_UNKNOWN: (scene) => reportAtTask(scene, UNKNOWN, { token: scene.rolf.token }),
        TASK_NOT_TAKEN: async (scene) =>
          reportAtTask(scene, await openTask(scene), { token: scene.rolf.token }),
        DAMAGE_ID_TAKEN: async (scene) => {
          const damageId: string = crypto.randomUUID();
          await reportAtTask(scene, await taskInProgress(scene), { token: scene.rolf.token }, damageId);
          return reportAtTask(scene, await taskInProgress(scene), { token: scene.rolf.token }, damageId);
        },
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('POST /tasks/{id}/damages', { params: idOf(trip.taskId), body: foundDamage() }, as),
        ...AT_WORK,
      },
    }),
    callScenarios(task.createTaskPhoto, {
      refusals: {
        ...forStaff((scene, as) => announce(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => announce(scene, UNKNOWN, as)),
        TASK_UNKNOWN: (scene) => announce(scene, UNKNOWN, { token: scene.rolf.token }),
        TASK_NOT_TAKEN: async (scene) => announce(scene, await openTask(scene), { token: scene.rolf.token }),
        PHOTO_ID_TAKEN: async (scene) => {
          const id: string = crypto.randomUUID();
          await announce(scene, await taskInProgress(scene), { token: scene.rolf.token }, { id });
          return announce(scene, await taskInProgress(scene), { token: scene.rolf.token }, { id });
        },
        TOO_MANY_PHOTOS: async (scene) => {
          const id = await taskInProgress(scene);
          for (let count = 0; count < 20; count++) await announce(scene, id, { token: scene.rolf.token });
          return announce(scene, id, { token: scene.rolf.token });
        },
      },
      rights: {
        try: ({ call, photo }, { trip }, as) =>
          call(
            'POST /tasks/{id}/photos',
            {
              params: idOf(trip.taskId),
              body: { id: crypto.randomUUID(), byteSize: photo.length, moment: 'BEFORE' },
            },
            as,
          ),
        ...AT_WORK,
      },
    }),
    callScenarios(task.saveTaskPart, {
      refusals: {
        ...forStaff(sendUnknownTaskPart),
        ...fromOurPages(sendUnknownTaskPart),
        PHOTO_UNKNOWN: (scene) => sendUnknownTaskPart(scene, { token: scene.rolf.token }),
        UPLOAD_EXPECTED: (scene) => sendTaskPart(scene, undefined),
        UPLOAD_TOO_LARGE: (scene) => sendTaskPart(scene, Buffer.alloc(15 * 1024 * 1024 + 1)),
        UPLOAD_OFFSET: async (scene) => sendTaskPart(scene, await samplePhoto(), { offset: 1 }),
        PHOTO_FORMAT: (scene) => sendTaskPart(scene, Buffer.from('kein Foto')),
        PHOTO_HEIC: (scene) => sendTaskPart(scene, HEIC),
        PHOTO_BROKEN: async (scene) => sendTaskPart(scene, (await samplePhoto()).subarray(0, 900)),
        PHOTO_TOO_MANY_PIXELS: (scene) => sendTaskPart(scene, hugePng()),
        PHOTO_TOO_SMALL: async (scene) => sendTaskPart(scene, await samplePhoto({ width: 299 })),
      },
      rights: {
        try: ({ call, photo }, _, as) =>
          call(
            'PUT /taskphotos/{id}/upload',
            { params: { id: crypto.randomUUID() }, query: { offset: '0' } },
            { ...as, file: photo },
          ),
        ...OF_STAFF,
        employee: 'PHOTO_UNKNOWN',
      },
    }),
    callScenarios(task.showTaskPhoto, {
      refusals: {
        ...forStaff(({ call }, as) => call('GET /taskphotos/{id}', unknownId(), as)),
        PHOTO_UNKNOWN: ({ call, rolf }) => call('GET /taskphotos/{id}', unknownId(), { token: rolf.token }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /taskphotos/{id}', { params: { id: crypto.randomUUID() } }, as),
        ...OF_STAFF,
        employee: 'PHOTO_UNKNOWN',
      },
    }),
    callScenarios(task.showTaskUpload, {
      refusals: {
        ...forStaff(({ call }, as) => call('GET /taskphotos/{id}/upload', unknownId(), as)),
        PHOTO_UNKNOWN: ({ call, rolf }) =>
          call('GET /taskphotos/{id}/upload', unknownId(), { token: rolf.token }),
      },
      rights: {
        try: ({ call }, _, as) =>
          call('GET /taskphotos/{id}/upload', { params: { id: crypto.randomUUID() } }, as),
        ...OF_STAFF,
        employee: 'PHOTO_UNKNOWN',
      },
    }),
  ],
  samples: async (scene) => {
    const taken = await takenTasks(scene, 4);
    const as = { token: scene.fleet.token };
    const id: string = crypto.randomUUID();
    await announce(scene, Number(taken[0]), as, { id, byteSize: scene.photo.length });
    await scene.call(
      'PUT /taskphotos/{id}/upload',
      { params: { id }, query: { offset: '0' } },
      { ...as, file: scene.photo },
    );
    const made = () => [crypto.randomUUID(), crypto.randomUUID()];
    return {
      every: { id: [id], moment: ['BEFORE', 'AFTER'] },
      calls: {
        'POST /tasks/{id}/photos': { id: taken, 'body.id': made() },
        'POST /tasks/{id}/damages': { id: taken, 'body.id': made() },
      },
    };
  },
});
