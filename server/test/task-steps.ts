import { expect } from 'vitest';
import type { RequestOf } from '#contract/calls.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { booked } from './booked-cars.ts';
import { forStaff, fromOurPages, UNKNOWN } from './callers.ts';
import type { As } from './client.ts';
import { keyReused, type Refused } from './scenarios.ts';
import type { Period, Scene } from './scene.ts';
import { NOW, type StageCustomer } from './stage.ts';

/** What every step of a task may be refused with. */
export function stepRefusals(ask: (scene: Scene, id: number, as: As) => Promise<Refused>) {
  return {
    ...forStaff((scene, as) => ask(scene, UNKNOWN, as)),
    ...fromOurPages((scene, as) => ask(scene, UNKNOWN, as)),
    IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
      const ids = [await taskInProgress(scene), await taskInProgress(scene)];
      return keyReused((key, again) => ask(scene, ids[Number(again)] ?? 0, { token: scene.rolf.token, key }));
    },
    TASK_UNKNOWN: (scene: Scene) => ask(scene, UNKNOWN, { token: scene.rolf.token }),
  };
}

export function addTask({ call }: Scene, bookeeId: number, as: As, kind: 'CLEANING' | 'REPAIR' = 'CLEANING') {
  return call('POST /tasks', { body: { bookeeId, kind } }, as);
}

/** Unless told otherwise also while another task is in progress elsewhere: a stage has several. */
export function take({ call }: Scene, id: number, as: As, { elsewhere = true } = {}) {
  return call('POST /tasks/{id}/take', { params: { id: String(id) }, body: { elsewhere } }, as);
}

const CLEANED = ['INSIDE', 'OUTSIDE', 'RUBBISH', 'LOCKED'];

export function finish(
  { call }: Scene,
  id: number,
  as: As,
  body: Partial<RequestOf<'POST /tasks/{id}/finish'>['body']> = {},
) {
  return call(
    'POST /tasks/{id}/finish',
    { params: { id: String(id) }, body: { steps: CLEANED, ...body } },
    as,
  );
}

export async function openTask(scene: Scene, bookeeId?: number) {
  const { output } = await addTask(scene, bookeeId ?? (await scene.freshVehicle()), {
    token: scene.rolf.token,
  });
  return output.id;
}

export async function taskInProgress(
  scene: Scene,
  { done = false, bookeeId }: { done?: boolean; bookeeId?: number } = {},
) {
  const id = await openTask(scene, bookeeId);
  await take(scene, id, { token: scene.rolf.token });
  if (done) await finish(scene, id, { token: scene.rolf.token });
  return id;
}

export function askToMove({ call, freshPeriod }: Scene, id: number, as: As, timeRange = freshPeriod()) {
  return call('POST /tasks/{id}/moverequest', { params: { id: String(id) }, body: { timeRange } }, as);
}

export function withdrawRequest({ call, fleet }: Scene, id: number, as: As = { token: fleet.token }) {
  return call('DELETE /tasks/{id}/moverequest', { params: { id: String(id) } }, as);
}

/** A booking whose driver is asked to take another car for a task. */
export async function askedToMove(scene: Scene) {
  const made = await booked(scene);
  await scene.freshVehicle();
  const taskId = await openTask(scene, made.bookeeId);
  expect((await askToMove(scene, taskId, { token: scene.fleet.token }, made.timeRange)).status).toBe(201);
  return { booking: made, taskId };
}

/** Adds a task of the fleet at a car with a box. Returns its id. */
export async function addOwnTask({ call, db, fleet, freshVehicle }: Scene, title: string): Promise<string> {
  const bookeeId = await freshVehicle();
  await issueBoxes(db, [bookeeId], NOW);
  const body = { bookeeId, kind: 'OTHER' as const, title };
  return String((await call('POST /tasks', { body }, { token: fleet.token })).output.id);
}

/** Adds tasks that the fleet works on. Returns their ids. */
export async function takenTasks(scene: Scene, count: number): Promise<string[]> {
  const taken: string[] = [];
  for (let index = 0; index < count; index++) taken.push(await addOwnTask(scene, `Nummer ${index}`));
  for (const id of taken) await take(scene, Number(id), { token: scene.fleet.token });
  return taken;
}

/** Adds a repair at a car that somebody has booked for this time. */
export async function taskAtBookedCar(
  { call, fleet, freshVehicle }: Scene,
  { token }: StageCustomer,
  timeRange: Period,
): Promise<{ bookingId: number; taskId: number }> {
  const bookeeId = await freshVehicle();
  const booking = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token });
  const body = { bookeeId, kind: 'REPAIR' as const };
  const task = await call('POST /tasks', { body }, { token: fleet.token });
  return { bookingId: booking.output.id, taskId: task.output.id };
}
