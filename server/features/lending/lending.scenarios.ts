import * as lending from '#contract/lending.ts';
import { booked, expireDocuments, lend, lendable, shift } from '#server/test/booked-cars.ts';
import { FOREIGN, ONESELF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { setTerms } from '#server/test/entitled-drivers.ts';
import { check } from '#server/test/ready-to-drive.ts';
import { bookInWeeks } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

const takeBack = ({ ada, call }: Scene, id: number, as: As = { token: ada.token }) =>
  call('POST /bookings/{id}/takeback', { params: { id: String(id) } }, as);

/** What lending and taking back refuse alike; `ask` acts on a booking that is lent already or not. */
const lendingRefusals = (
  lent: boolean,
  ask: (scene: Scene, id: number, driverId: number, as: As) => Promise<Refused>,
) => {
  const at = async (scene: Scene, change: (made: { id: number }) => unknown) => {
    const made = await lendable(scene, { lent });
    await change(made);
    return ask(scene, made.id, made.driver.id, made.as);
  };
  const inBookingState = (scene: Scene, state: string) =>
    at(scene, ({ id }) => scene.db.updateTable('booking').set({ state }).where('id', '=', id).execute());
  return {
    AUTHENTICATION: (scene: Scene) => ask(scene, UNKNOWN, 1, {}),
    FORBIDDEN: async (scene: Scene) => ask(scene, UNKNOWN, 1, await salesPartner(scene)),
    ORIGIN_FORBIDDEN: (scene: Scene) => ask(scene, UNKNOWN, 1, { token: scene.ada.token, ...FOREIGN }),
    IDEMPOTENCY_KEY_REUSED: async (scene: Scene) => {
      const [one, other] = [await lendable(scene, { lent }), await lendable(scene, { lent })];
      return keyReused((key, again) =>
        ask(scene, again ? other.id : one.id, one.driver.id, { token: one.main.token, key }),
      );
    },
    BOOKING_UNKNOWN: (scene: Scene) => ask(scene, UNKNOWN, 1, { token: scene.ada.token }),
    BOOKING_STARTED: (scene: Scene) => inBookingState(scene, 'ACTIVE'),
    BOOKING_ENDED: (scene: Scene) => inBookingState(scene, 'ENDED'),
    BOOKING_CANCELLED: (scene: Scene) => inBookingState(scene, 'CANCELLED'),
    DRIVER_AT_CAR: async (scene: Scene) => {
      const { id, driver, main, as, timeRange } = await lendable(scene, { lent });
      scene.clock.set(Temporal.Instant.from(timeRange.start).subtract({ minutes: 10 }));
      await check(scene, id, { token: (lent ? driver : main).token });
      return ask(scene, id, driver.id, as);
    },
  };
};

export const lendingScenarios = scenarios({
  calls: [
    callScenarios(lending.lendBooking, {
      refusals: {
        ...lendingRefusals(false, lend),
        BOOKING_LENT: async (scene) => {
          const { id, main, as } = await lendable(scene, { lent: true });
          const other = await scene.stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 9999 }) });
          return lend(scene, id, other.id, as);
        },
        DRIVER_UNKNOWN: async (scene) => {
          const { id, as } = await lendable(scene);
          return lend(scene, id, (await lendable(scene)).driver.id, as);
        },
        DRIVER_MAY_NOT_DRIVE: async (scene) => {
          const { id, as, driver } = await lendable(scene);
          await expireDocuments(scene, driver);
          return lend(scene, id, driver.id, as);
        },
        LIMIT_EXCEEDED: async (scene) => {
          const { id, as, driver: sub } = await lendable(scene);
          await setTerms(scene, sub.id, { monthly_cents: 0 });
          return lend(scene, id, sub.id, as);
        },
        DRIVER_BUSY: async (scene) => {
          const { id, as, driver, timeRange } = await lendable(scene);
          await booked(scene, driver, shift(timeRange, { start: 60, end: 60 }));
          return lend(scene, id, driver.id, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/lend', { params: idOf(bookingId), body: { driverId: 1 } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'DRIVER_UNKNOWN',
      },
    }),
    callScenarios(lending.takeBackBooking, {
      refusals: {
        ...lendingRefusals(true, (scene, id, _, as) => takeBack(scene, id, as)),
        OWN_BOOKING_OVERLAPS: async (scene) => {
          const { id, main, as, timeRange } = await lendable(scene, { lent: true });
          await scene.db
            .updateTable('customer')
            .set({ plan_id: 'EINZEL' })
            .where('id', '=', main.id)
            .execute();
          await booked(scene, main, timeRange);
          return takeBack(scene, id, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/takeback', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        // Nobody has it: nothing is to be taken back.
        owner: 'OK',
      },
    }),
    callScenarios(lending.listDrivers, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /drivers', undefined) },
      rights: {
        try: ({ call }, _, as) => call('GET /drivers', undefined, as),
        ...ONESELF,
        namesDrivers: true,
      },
    }),
  ],
  samples: async (scene) => {
    const { firm, stage } = scene;
    const driver = await stage.addDriver(firm, { documentsValidUntil: NOW.add({ hours: 9999 }) });
    return { every: { driverId: [driver.id], id: await bookInWeeks(scene, firm, [8, 9, 10]) } };
  },
});
