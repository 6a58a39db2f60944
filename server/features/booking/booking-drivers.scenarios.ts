import * as booking from '#contract/booking.ts';
import * as driver from '#contract/driver.ts';
import type { BookingState } from '#domain/booking/booking-state.ts';
import { booked } from '#server/test/booked-cars.ts';
import { FOREIGN, ONESELF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { check } from '#server/test/ready-to-drive.ts';
import { addSampleBookings, bookInWeeks } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

/** A booking that a driver has made, and the main account that may cancel it. */
async function bookedByDriver(scene: Scene) {
  const main = await scene.stage.addCustomer({ plan: 'FIRMA' });
  const driver = await scene.stage.addDriver(main, { documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  return { ...(await booked(scene, driver)), driver, as: { token: main.token } };
}

const chooseCentre = ({ call }: Scene, id: number, costCentre: string | null, as: As) =>
  call('PUT /bookings/{id}/costcentre', { params: { id: String(id) }, body: { costCentre } }, as);

const cancelDrivers = ({ call }: Scene, id: number, as: As) =>
  call('POST /drivers/bookings/{id}/cancel', { params: { id: String(id) } }, as);

async function cancelDriversIn(scene: Scene, state: BookingState) {
  const { id, as } = await bookedByDriver(scene);
  await scene.db.updateTable('booking').set({ state }).where('id', '=', id).execute();
  return cancelDrivers(scene, id, as);
}

export const bookingDriversScenarios = scenarios({
  calls: [
    callScenarios(booking.listDriversBookings, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /drivers/bookings', { query: {} }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /drivers/bookings', { query: {} }, as),
        ...ONESELF,
        namesDrivers: true,
      },
    }),
    callScenarios(booking.cancelDriversBooking, {
      refusals: {
        AUTHENTICATION: (scene) => cancelDrivers(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => cancelDrivers(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => cancelDrivers(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [first, second] = [await bookedByDriver(scene), await bookedByDriver(scene)];
          return keyReused((key, again) =>
            cancelDrivers(scene, again ? second.id : first.id, { ...first.as, key }),
          );
        },
        BOOKING_UNKNOWN: async (scene) =>
          cancelDrivers(scene, (await booked(scene)).id, { token: scene.ada.token }),
        BOOKING_STARTED: (scene) => cancelDriversIn(scene, 'ACTIVE'),
        BOOKING_ENDED: (scene) => cancelDriversIn(scene, 'ENDED'),
        BOOKING_CANCELLED: (scene) => cancelDriversIn(scene, 'CANCELLED'),
        DRIVER_HAS_CHECKED: async (scene) => {
          const { id, driver, as, timeRange } = await bookedByDriver(scene);
          scene.clock.set(Temporal.Instant.from(timeRange.start).subtract({ minutes: 10 }));
          await check(scene, id, { token: driver.token });
          return cancelDrivers(scene, id, as);
        },
      },
      // Nobody's own bookings are those of a driver of theirs.
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /drivers/bookings/{id}/cancel', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'BOOKING_UNKNOWN',
        mainAccount: 'OK',
        namesDrivers: true,
      },
    }),
    callScenarios(booking.listCostCentres, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /costcentres') },
      rights: { try: ({ call }, _, as) => call('GET /costcentres', undefined, as), ...ONESELF },
    }),
    callScenarios(booking.chooseCostCentre, {
      refusals: {
        AUTHENTICATION: async (scene) => chooseCentre(scene, (await booked(scene)).id, null, {}),
        FORBIDDEN: async (scene) =>
          chooseCentre(scene, (await booked(scene)).id, null, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: async (scene) =>
          chooseCentre(scene, (await booked(scene)).id, null, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id } = await booked(scene);
          return keyReused((key, again) =>
            chooseCentre(scene, id, again ? '4711' : null, { token: scene.ada.token, key }),
          );
        },
        BOOKING_UNKNOWN: async (scene) =>
          chooseCentre(scene, (await booked(scene, scene.ben)).id, null, { token: scene.ada.token }),
        COST_CENTRE_UNKNOWN: async (scene) =>
          chooseCentre(scene, (await booked(scene)).id, '4711', { token: scene.ada.token }),
        BOOKING_BILLED: async (scene) => {
          const { id, driver } = await bookedByDriver(scene);
          await scene.db
            .updateTable('driver')
            .set({ cost_centre: '4711' })
            .where('customer_id', '=', driver.id)
            .execute();
          await scene.db.updateTable('booking').set({ state: 'BILLED' }).where('id', '=', id).execute();
          return chooseCentre(scene, id, '4711', { token: driver.token });
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('PUT /bookings/{id}/costcentre', { params: idOf(bookingId), body: { costCentre: null } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(driver.showOwnTerms, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /subcustomers/current') },
      rights: {
        try: ({ call }, _, as) => call('GET /subcustomers/current', undefined, as),
        ...ONESELF,
        namesHolder: true,
      },
    }),
  ],
  samples: async (scene) => {
    const { firm, stage } = scene;
    const driver = await stage.addDriver(firm, { documentsValidUntil: NOW.add({ hours: 9999 }) });
    const ofDriver = await bookInWeeks(scene, driver, [11, 12, 13]);
    return {
      calls: {
        'POST /drivers/bookings/{id}/cancel': { id: ofDriver },
        'PUT /bookings/{id}/costcentre': { id: await addSampleBookings(scene, 20) },
      },
    };
  },
});
