import * as task from '#contract/task.ts';
import * as trip from '#contract/trip.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { booked } from '#server/test/booked-cars.ts';
import { AT_WORK, FOREIGN, forStaff, OF_STAFF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutEntitlement } from '#server/test/entitled-drivers.ts';
import { makePhone } from '#server/test/phone.ts';
import {
  beforeCar,
  beforeTrip,
  check,
  command,
  commandBy,
  readyToDrive,
  stopTrip,
} from '#server/test/ready-to-drive.ts';
import { addRunningTrip, addSampleBookings, type SampleScene } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { openTask, stepRefusals, takenTasks, taskInProgress } from '#server/test/task-steps.ts';

const grant = async ({ call }: Scene, id: number, as: As, deviceKey?: string) =>
  call(
    'POST /bookings/{id}/grant',
    { params: { id: String(id) }, body: { deviceKey: deviceKey ?? (await makePhone()).deviceKey } },
    as,
  );

const showCommand = ({ call }: Scene, id: number, as: As) =>
  call(
    'GET /bookings/{id}/commands/{commandId}',
    { params: { id: String(id), commandId: crypto.randomUUID() } },
    as,
  );

async function taskAtCarWithBox(scene: Scene) {
  const bookeeId = await scene.freshVehicle();
  await issueBoxes(scene.db, [bookeeId], NOW);
  return { id: await taskInProgress(scene, { bookeeId }), bookeeId };
}

function openForTask({ call }: Scene, id: number, as: As, kind: 'UNLOCK' | 'LOCK' = 'UNLOCK') {
  return call('POST /tasks/{id}/commands', { params: { id: String(id) }, body: { kind } }, as);
}

function unknownTaskCommand({ call }: Scene, as: As) {
  const params = { id: String(UNKNOWN), commandId: crypto.randomUUID() };
  return call('GET /tasks/{id}/commands/{commandId}', { params }, as);
}

/** A point of P-256: its base point. */
const DEVICE_KEY = Buffer.from(
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  'hex',
).toString('base64url');

/** Adds a booking that begins now, with a car that has a box. */
async function addTripToCome(
  { call, db, freshVehicle }: SampleScene,
  { token }: StageCustomer,
): Promise<string> {
  const bookeeId = await freshVehicle();
  await issueBoxes(db, [bookeeId], NOW);
  const body = { bookeeId, timeRange: hoursFrom(NOW, 24 * 30, 3) };
  const { id } = (await call('POST /bookings', { body }, { token })).output;
  const now = { starts_at: NOW, ends_at: NOW.add({ minutes: 45 }) };
  await db.updateTable('booking').set(now).where('id', '=', id).execute();
  return String(id);
}

export const tripScenarios = scenarios({
  calls: [
    callScenarios(task.createTaskCommand, {
      refusals: {
        ...stepRefusals((scene, id, as) => openForTask(scene, id, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id } = await taskAtCarWithBox(scene);
          return keyReused((key, again) =>
            openForTask(scene, id, { token: scene.rolf.token, key }, again ? 'LOCK' : 'UNLOCK'),
          );
        },
        TASK_NOT_TAKEN: async (scene) =>
          openForTask(scene, await openTask(scene), { token: scene.rolf.token }),
        OPENED_ELSEWHERE: async (scene) => {
          const { id } = await taskAtCarWithBox(scene);
          await openForTask(scene, id, { token: scene.rolf.token });
          const stationId = await scene.stage.addStation('bonn', { lat: 50.73, lng: 7.1 });
          const { id: bookeeId } = await scene.stage.addVehicle({ stationId });
          await issueBoxes(scene.db, [bookeeId], NOW);
          const other = await taskInProgress(scene, { bookeeId });
          return openForTask(scene, other, { token: scene.rolf.token });
        },
        CAR_BOOKED_NOW: async (scene) => {
          const { id, bookeeId } = await taskAtCarWithBox(scene);
          await scene.call(
            'POST /bookings',
            { body: { bookeeId, timeRange: scene.freshPeriod() } },
            { token: scene.ada.token },
          );
          await scene.db
            .updateTable('booking')
            .set({ state: 'ACTIVE' })
            .where('vehicle_id', '=', bookeeId)
            .execute();
          return openForTask(scene, id, { token: scene.rolf.token });
        },
        CAR_WITHOUT_BOX: async (scene) =>
          openForTask(scene, await taskInProgress(scene), { token: scene.rolf.token }),
        COMMAND_OUTSTANDING: async (scene) => {
          const { id } = await taskAtCarWithBox(scene);
          await openForTask(scene, id, { token: scene.rolf.token });
          return openForTask(scene, id, { token: scene.rolf.token });
        },
      },
      rights: {
        try: ({ call }, { trip }, as) =>
          call('POST /tasks/{id}/commands', { params: idOf(trip.taskId), body: { kind: 'UNLOCK' } }, as),
        ...AT_WORK,
      },
    }),
    callScenarios(task.showTaskCommand, {
      refusals: {
        ...forStaff(unknownTaskCommand),
        COMMAND_UNKNOWN: (scene) => unknownTaskCommand(scene, { token: scene.rolf.token }),
      },
      rights: {
        try: ({ call }, { trip, commandId }, as) =>
          call('GET /tasks/{id}/commands/{commandId}', { params: { ...idOf(trip.taskId), commandId } }, as),
        ...OF_STAFF,
        employee: 'COMMAND_UNKNOWN',
      },
    }),
    callScenarios(trip.createCommand, {
      refusals: {
        AUTHENTICATION: (scene) => command(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => command(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => command(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return keyReused((key, again) => command(scene, id, { ...as, key }, again ? 'LOCK' : 'UNLOCK'));
        },
        BOOKING_UNKNOWN: (scene) => command(scene, UNKNOWN, { token: scene.ada.token }),
        ...beforeTrip((scene, id, as) => command(scene, id, as)),
        TRIP_NOT_BEGUN: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return command(scene, id, as, 'LOCK');
        },
        TRIP_STOPPED: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          await stopTrip(scene, id);
          return command(scene, id, as);
        },
        ...withoutEntitlement(async (scene, refuseThem) => {
          const { id, as, driver: ready } = await readyToDrive(scene);
          await refuseThem(ready.id);
          return command(scene, id, as);
        }),
        CUSTOMER_BLOCKED: (scene) => commandBy(scene, { state: 'BLOCKED' }),
        CUSTOMER_MAY_NOT_BOOK: (scene) => commandBy(scene, { state: 'VERIFIED' }),
        DOCUMENTS_REQUIRED: (scene) => commandBy(scene, { documents_valid_until: null }),
        DOCUMENTS_EXPIRED: (scene) => commandBy(scene, { documents_valid_until: NOW }),
        PIN_INITIAL: (scene) => commandBy(scene, { pin_is_initial: true }),
        DEPARTURE_CHECK_MISSING: async (scene) => {
          const { id, as } = await readyToDrive(scene, { isChecked: false });
          return command(scene, id, as);
        },
        CAR_WITHOUT_BOX: async (scene) => {
          const { id, as, bookeeId } = await readyToDrive(scene);
          await scene.db.deleteFrom('vehicle_box').where('vehicle_id', '=', bookeeId).execute();
          return command(scene, id, as);
        },
        COMMAND_OUTSTANDING: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          await command(scene, id, as);
          return command(scene, id, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/commands', { params: idOf(bookingId), body: { kind: 'UNLOCK' } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'TRIP_TOO_EARLY',
      },
    }),
    callScenarios(trip.createDepartureCheck, {
      refusals: {
        AUTHENTICATION: (scene) => check(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => check(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => check(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id, as } = await readyToDrive(scene, { isChecked: false });
          return keyReused((key, again) => check(scene, again ? UNKNOWN : id, { ...as, key }));
        },
        BOOKING_UNKNOWN: (scene) => check(scene, UNKNOWN, { token: scene.ada.token }),
        ...beforeTrip((scene, id, as) => check(scene, id, as)),
        DEPARTURE_CHECK_DONE: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return check(scene, id, as);
        },
        DAMAGE_REPORT_MISSING: async (scene) => {
          const { id, as } = await readyToDrive(scene, { isChecked: false });
          return check(scene, id, as, false);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call(
            'POST /bookings/{id}/departurecheck',
            { params: idOf(bookingId), body: { asDescribed: true, cleanInside: 1, cleanOutside: 1 } },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'TRIP_TOO_EARLY',
      },
    }),
    callScenarios(trip.createGrant, {
      refusals: {
        ...beforeCar((scene, id, as) => grant(scene, id, as)),
        CAR_WITHOUT_BOX: async (scene) => {
          const { id, as, bookeeId } = await readyToDrive(scene);
          await scene.db.deleteFrom('vehicle_box').where('vehicle_id', '=', bookeeId).execute();
          return grant(scene, id, as);
        },
        DEVICE_KEY_INVALID: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          return grant(scene, id, as, 'A'.repeat(87));
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/grant', { params: idOf(bookingId), body: { deviceKey: DEVICE_KEY } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'TRIP_TOO_EARLY',
      },
    }),
    callScenarios(trip.showCommand, {
      refusals: {
        AUTHENTICATION: (scene) => showCommand(scene, UNKNOWN, {}),
        BOOKING_UNKNOWN: (scene) => showCommand(scene, UNKNOWN, { token: scene.ada.token }),
        COMMAND_UNKNOWN: async (scene) => {
          const { id } = await booked(scene);
          return showCommand(scene, id, { token: scene.ada.token });
        },
      },
      rights: {
        try: ({ call }, { bookingId, commandId }, as) =>
          call('GET /bookings/{id}/commands/{commandId}', { params: { ...idOf(bookingId), commandId } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(trip.showTrip, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/trip', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/trip', { params: idOf(UNKNOWN) }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/trip', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(trip.showTripPrice, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/price', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/price', { params: idOf(UNKNOWN) }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/price', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const { db, firm, fleet, rolf } = scene;
    const running = await addRunningTrip(scene);
    const soon = [await addTripToCome(scene, rolf), await addTripToCome(scene, firm)];
    const commandId: string = crypto.randomUUID();
    await db
      .insertInto('vehicle_command')
      .values({
        id: commandId,
        vehicle_id: running.vehicleId,
        booking_id: running.bookingId,
        customer_id: firm.id,
        kind: 'UNLOCK',
        state: 'EXPIRED',
        asked_at: NOW,
        expires_at: NOW,
      })
      .execute();
    const [first = '', ...others] = await takenTasks(scene, 4);
    const { output } = await openForTask(scene, Number(first), { token: fleet.token });
    await db.updateTable('vehicle_command').set({ state: 'EXPIRED' }).where('id', '=', output.id).execute();
    const atRunning = { id: [String(running.bookingId)] };
    return {
      every: {
        id: await addSampleBookings(scene),
        deviceKey: [(await makePhone()).deviceKey],
        cleanInside: [1, 3],
        cleanOutside: [2],
      },
      calls: {
        'POST /bookings/{id}/departurecheck': { id: soon },
        'POST /bookings/{id}/grant': { id: [...soon, String(running.bookingId)] },
        'POST /bookings/{id}/commands': atRunning,
        'GET /bookings/{id}/commands/{commandId}': { ...atRunning, commandId: [commandId] },
        'POST /tasks/{id}/commands': { id: others },
        'GET /tasks/{id}/commands/{commandId}': { id: [first], commandId: [output.id] },
      },
    };
  },
});
