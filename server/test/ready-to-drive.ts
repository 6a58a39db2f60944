import type { CustomerState } from '#domain/customer/customer-state.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { insertStop } from '#server/features/trip-stop/trip-stop.repository.ts';
import { book, booked, cancel, inState } from './booked-cars.ts';
import { FOREIGN, salesPartner, UNKNOWN } from './callers.ts';
import type { As } from './client.ts';
import { withoutEntitlement } from './entitled-drivers.ts';
import type { Refused } from './scenarios.ts';
import type { Scene } from './scene.ts';
import { NOW } from './stage.ts';

/** A driver at the start of a booking, beside a car that would open. */
export async function readyToDrive(scene: Scene, { isChecked = true } = {}) {
  const driver = await scene.stage.addCustomer({ documentsValidUntil: NOW.add({ hours: 24 * 365 }) });
  await scene.db.updateTable('customer').set({ pin_is_initial: false }).where('id', '=', driver.id).execute();
  const made = await booked(scene, driver);
  await issueBoxes(scene.db, [made.bookeeId], NOW);
  scene.clock.set(Temporal.Instant.from(made.timeRange.start));
  const as = { token: driver.token };
  if (isChecked) await check(scene, made.id, as);
  return { ...made, driver, as };
}

export const check = ({ call }: Scene, id: number, as: As, asDescribed = true) =>
  call(
    'POST /bookings/{id}/departurecheck',
    { params: { id: String(id) }, body: { asDescribed, cleanInside: 1, cleanOutside: 1 } },
    as,
  );

export const command = ({ call }: Scene, id: number, as: As, kind: 'UNLOCK' | 'LOCK' = 'UNLOCK') =>
  call('POST /bookings/{id}/commands', { params: { id: String(id) }, body: { kind } }, as);

/** Opens the car as somebody of whom this has changed since the departure check. */
export async function commandBy(
  scene: Scene,
  change: {
    state?: CustomerState;
    documents_valid_until?: Temporal.Instant | null;
    pin_is_initial?: boolean;
  },
) {
  const { id, as, driver } = await readyToDrive(scene);
  await scene.db.updateTable('customer').set(change).where('id', '=', driver.id).execute();
  return command(scene, id, as);
}

/** Lets the operator stop the trip, as if the car was stolen. */
export async function stopTrip({ db, fleet }: Scene, bookingId: number): Promise<void> {
  const stop = { bookingId, reason: 'gestohlen gemeldet', by: fleet.id, now: NOW };
  await insertStop(db, stop);
}

/** What is refused as long as the driver may not come to the car. */
export const beforeCar = (ask: (scene: Scene, id: number, as: As) => Promise<Refused>) => {
  const askBy = async (scene: Scene, change: Parameters<typeof commandBy>[1]) => {
    const { id, as, driver } = await readyToDrive(scene, { isChecked: false });
    await scene.db.updateTable('customer').set(change).where('id', '=', driver.id).execute();
    return ask(scene, id, as);
  };
  return {
    AUTHENTICATION: (scene: Scene) => ask(scene, UNKNOWN, {}),
    FORBIDDEN: async (scene: Scene) => ask(scene, UNKNOWN, await salesPartner(scene)),
    ORIGIN_FORBIDDEN: (scene: Scene) => ask(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
    BOOKING_UNKNOWN: (scene: Scene) => ask(scene, UNKNOWN, { token: scene.ada.token }),
    ...beforeTrip(ask),
    ...withoutEntitlement(async (scene, refuseThem) => {
      const { id, as, driver: ready } = await readyToDrive(scene, { isChecked: false });
      await refuseThem(ready.id);
      return ask(scene, id, as);
    }),
    TRIP_STOPPED: async (scene: Scene) => {
      const { id, as } = await readyToDrive(scene);
      await stopTrip(scene, id);
      return ask(scene, id, as);
    },
    CUSTOMER_BLOCKED: (scene: Scene) => askBy(scene, { state: 'BLOCKED' }),
    CUSTOMER_MAY_NOT_BOOK: (scene: Scene) => askBy(scene, { state: 'VERIFIED' }),
    DOCUMENTS_REQUIRED: (scene: Scene) => askBy(scene, { documents_valid_until: null }),
    DOCUMENTS_EXPIRED: (scene: Scene) => askBy(scene, { documents_valid_until: NOW }),
    PIN_INITIAL: (scene: Scene) => askBy(scene, { pin_is_initial: true }),
  };
};

/** What is refused because the time of the booking is over or has not come. */
export const beforeTrip = (ask: (scene: Scene, id: number, as: As) => Promise<Refused>) => ({
  BOOKING_CANCELLED: async (scene: Scene) => {
    const { id } = await booked(scene);
    await cancel(scene, id);
    return ask(scene, id, { token: scene.ada.token });
  },
  BOOKING_ENDED: async (scene: Scene) =>
    ask(scene, (await inState(scene, 'ENDED')).id, { token: scene.ada.token }),
  TRIP_TOO_EARLY: async (scene: Scene) => ask(scene, (await booked(scene)).id, { token: scene.ada.token }),
  CAR_NOT_RETURNED: async (scene: Scene) => {
    const { id, as, bookeeId } = await readyToDrive(scene, { isChecked: false });
    const other = await book(scene, bookeeId, scene.freshPeriod(), { token: scene.ben.token });
    await scene.db
      .updateTable('booking')
      .set({ state: 'ACTIVE' })
      .where('id', '=', other.output.id)
      .execute();
    return ask(scene, id, as);
  },
});
