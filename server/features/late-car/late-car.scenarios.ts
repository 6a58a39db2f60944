import * as lateCar from '#contract/late-car.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { begin, booked, inState, shift } from '#server/test/booked-cars.ts';
import { FOREIGN, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { withoutEntitlement } from '#server/test/entitled-drivers.ts';
import type { SampleScene } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { hoursFrom, NOW, type StageCustomer } from '#server/test/stage.ts';
import { askedToMove, withdrawRequest } from '#server/test/task-steps.ts';
import { watchLateCars } from './watch-late-cars.ts';

/** A booking whose start has come, with a car that somebody else has not brought back. */
async function waitingForLateCar(scene: Scene) {
  const driver = await scene.stage.addCustomer();
  const timeRange = scene.freshPeriod();
  const made = await booked(scene, scene.ben, timeRange);
  const next = shift(timeRange, { start: 120, end: 120 });
  const body = { bookeeId: made.bookeeId, timeRange: next };
  const { output } = await scene.call('POST /bookings', { body }, { token: driver.token });
  await begin(scene, made.id);
  scene.clock.set(Temporal.Instant.from(next.start));
  await watchLateCars(scene.db, scene.clock.now());
  return { id: output.id, driver, as: { token: driver.token }, timeRange: next, lateVehicle: made.bookeeId };
}

const substitute = ({ ada, call }: Scene, id: number, bookeeId: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/substitution', { params: { id: String(id) }, body: { bookeeId } }, as);

/** The driver has meanwhile become somebody who may not drive. */
async function substituteAs(
  scene: Scene,
  change: {
    state?: CustomerState;
    until?: Temporal.Instant | null;
    plan?: 'FIRMA';
  },
) {
  const { id, driver, as } = await waitingForLateCar(scene);
  const { state, until, plan } = change;
  await scene.db
    .updateTable('customer')
    .set({
      ...(state ? { state } : {}),
      ...(until === undefined ? {} : { documents_valid_until: until }),
      ...(plan ? { plan_id: plan } : {}),
    })
    .where('id', '=', driver.id)
    .execute();
  return substitute(scene, id, await scene.freshVehicle(), as);
}

/** Adds a booking of the company whose start has come, with a car that somebody else has not brought back. */
async function waitingFirm({ call, db, firm, freshVehicle, stage }: SampleScene): Promise<string> {
  const bookeeId = await freshVehicle();
  const book = async ({ token }: StageCustomer, hour: number) => {
    const body = { bookeeId, timeRange: hoursFrom(NOW, hour, 3) };
    return (await call('POST /bookings', { body }, { token })).output.id;
  };
  const late = await book(await stage.addCustomer(), 24 * 40);
  const next = await book(firm, 24 * 40 + 3);
  await db
    .updateTable('booking')
    .set({ state: 'ACTIVE', starts_at: NOW.subtract({ hours: 3 }), ends_at: NOW.subtract({ hours: 1 }) })
    .where('id', '=', late)
    .execute();
  await db
    .updateTable('booking')
    .set({ starts_at: NOW.subtract({ hours: 1 }), ends_at: NOW.add({ hours: 2 }) })
    .where('id', '=', next)
    .execute();
  return String(next);
}

export const lateCarScenarios = scenarios({
  calls: [
    callScenarios(lateCar.createSubstitution, {
      refusals: {
        AUTHENTICATION: (scene) => substitute(scene, UNKNOWN, 1, {}),
        FORBIDDEN: async (scene) => substitute(scene, UNKNOWN, 1, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => substitute(scene, UNKNOWN, 1, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id, as } = await waitingForLateCar(scene);
          const [one, other] = [await scene.freshVehicle(), await scene.freshVehicle()];
          return keyReused((key, again) => substitute(scene, id, again ? other : one, { ...as, key }));
        },
        BOOKING_UNKNOWN: (scene) => substitute(scene, UNKNOWN, 1),
        BOOKING_STARTED: async (scene) => substitute(scene, (await inState(scene, 'ACTIVE')).id, 1),
        BOOKING_ENDED: async (scene) => substitute(scene, (await inState(scene, 'ENDED')).id, 1),
        BOOKING_CANCELLED: async (scene) => substitute(scene, (await inState(scene, 'CANCELLED')).id, 1),
        ...withoutEntitlement(async (scene, refuseThem) => {
          const { id, driver: waiting, as } = await waitingForLateCar(scene);
          await refuseThem(waiting.id);
          return substitute(scene, id, await scene.freshVehicle(), as);
        }),
        CUSTOMER_BLOCKED: (scene) => substituteAs(scene, { state: 'BLOCKED' }),
        CUSTOMER_MAY_NOT_BOOK: (scene) => substituteAs(scene, { state: 'VERIFIED' }),
        DOCUMENTS_REQUIRED: (scene) => substituteAs(scene, { until: null, plan: 'FIRMA' }),
        DOCUMENTS_EXPIRED: (scene) => substituteAs(scene, { until: NOW }),
        CAR_NOT_LATE: async (scene) =>
          substitute(scene, (await booked(scene)).id, await scene.freshVehicle()),
        MOVE_OVER: async (scene) => {
          const { booking: asked, taskId } = await askedToMove(scene);
          await withdrawRequest(scene, taskId);
          return substitute(scene, asked.id, await scene.freshVehicle());
        },
        BOOKEE_UNKNOWN: async (scene) => {
          const { id, as } = await waitingForLateCar(scene);
          return substitute(scene, id, UNKNOWN, as);
        },
        SUBSTITUTE_UNSUITABLE: async (scene) => {
          const { id, as, lateVehicle } = await waitingForLateCar(scene);
          return substitute(scene, id, lateVehicle, as);
        },
        SUBSTITUTE_TAKEN: async (scene) => {
          const { id, as, timeRange } = await waitingForLateCar(scene);
          const other = await booked(scene, await scene.stage.addCustomer(), timeRange);
          return substitute(scene, id, other.bookeeId, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId, vehicleId }, as) =>
          call(
            'POST /bookings/{id}/substitution',
            { params: idOf(bookingId), body: { bookeeId: vehicleId } },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        // It is not late.
        owner: 'CAR_NOT_LATE',
      },
    }),
    callScenarios(lateCar.showLateCar, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}/latecar', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ben, call }) =>
          call('GET /bookings/{id}/latecar', { params: idOf(UNKNOWN) }, { token: ben.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('GET /bookings/{id}/latecar', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const waiting = [await waitingFirm(scene), await waitingFirm(scene)];
    await watchLateCars(scene.db, NOW);
    return { every: { id: waiting } };
  },
});
