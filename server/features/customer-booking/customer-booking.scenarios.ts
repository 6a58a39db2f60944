import * as customerBooking from '#contract/customer-booking.ts';
import { writeCarNews } from '#server/features/telematics/vehicle-state.repository.ts';
import { PARKED } from '#server/test/begun-trip.ts';
import { begin, booked, inState, shift } from '#server/test/booked-cars.ts';
import { FOREIGN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { command, readyToDrive } from '#server/test/ready-to-drive.ts';
import { callScenarios, keyReused, type Refused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Period, type Scene } from '#server/test/scene.ts';
import { addPerson, provenAgain } from '#server/test/staff-people.ts';
import { NOW } from '#server/test/stage.ts';

const UNKNOWN = 999_999;
const service = async (scene: Scene): Promise<As> => ({ token: (await addPerson(scene, 'SERVICE')).token });

/** Nobody in the scenes of others has a role. */
const OF_CONSOLE = { visitor: 'AUTHENTICATION', other: 'FORBIDDEN', owner: 'FORBIDDEN' } as const;

type Ask = (scene: Scene, as: As, id?: number) => Promise<Refused>;
const quote = ({ call, freshPeriod }: Scene, as: As, id = UNKNOWN, timeRange = freshPeriod()) =>
  call('POST /console/bookings/{id}/quote', { params: idOf(id), body: { timeRange } }, as);
const change = (
  { call, freshPeriod }: Scene,
  as: As,
  id = UNKNOWN,
  { timeRange = freshPeriod(), reason = 'Hat angerufen' }: { timeRange?: Period; reason?: string } = {},
) => call('POST /console/bookings/{id}/change', { params: idOf(id), body: { timeRange, reason } }, as);
const cancel = (
  { call }: Scene,
  as: As,
  id = UNKNOWN,
  { isFree = false, reason = 'Hat angerufen' }: { isFree?: boolean; reason?: string } = {},
) => call('POST /console/bookings/{id}/cancel', { params: idOf(id), body: { isFree, reason } }, as);

const cars = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('GET /console/bookings/{id}/cars', { params: idOf(id) }, as);
const replace = (
  { call }: Scene,
  as: As,
  id = UNKNOWN,
  { bookeeId = UNKNOWN, reason = 'Hat angerufen' }: { bookeeId?: number; reason?: string } = {},
) => call('POST /console/bookings/{id}/car', { params: idOf(id), body: { bookeeId, reason } }, as);
const look = ({ call }: Scene, as: As, id = UNKNOWN) =>
  call('POST /console/bookings/{id}/ending', { params: idOf(id), body: {} }, as);
const end = ({ call }: Scene, as: As, id = UNKNOWN, reason = 'Hat angerufen') =>
  call('POST /console/bookings/{id}/end', { params: idOf(id), body: { reason } }, as);

/** A booking whose car has been opened. */
async function begun(scene: Scene): Promise<number> {
  const { id } = await readyToDrive(scene);
  await begin(scene, id);
  return id;
}

const sees = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
  BOOKING_UNKNOWN: async (scene: Scene) => ask(scene, await service(scene)),
});
const asks = (ask: Ask) => ({
  ...sees(ask),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
});
const acts = (ask: Ask) => ({
  ...asks(ask),
  ACT_ON_ONESELF: async (scene: Scene) => {
    const person = await addPerson(scene, 'SERVICE');
    return ask(scene, { token: person.token }, (await booked(scene, person)).id);
  },
  TOO_CLOSE: async (scene: Scene) => {
    const { id, token } = await addPerson(scene, 'SERVICE');
    const neighbour = await scene.stage.addCustomer();
    await scene.db
      .updateTable('customer')
      .set({ street: 'Gleiche Straße', street_nr: '1', postal_code: '90402' })
      .where('id', 'in', [id, neighbour.id])
      .execute();
    return ask(scene, { token }, (await booked(scene, neighbour)).id);
  },
});

/** A booking whose cancelling costs more than one person waives: a month long, and about to begin. */
async function dearBooking(scene: Scene): Promise<number> {
  const { id } = await booked(scene, await scene.stage.addCustomer());
  await scene.db
    .updateTable('booking')
    .set({
      starts_at: NOW.add({ hours: 1 }),
      ends_at: NOW.add({ hours: 300 }),
      time_cents: 90_000,
      created_at: NOW.subtract({ hours: 48 }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const SAMPLES = 6;
/** By customers of their own: what others of the scene have may be gone by then. */
async function bookedByOthers(scene: Scene): Promise<string[]> {
  const ids: string[] = [];
  for (let each = 0; each < SAMPLES; each++)
    ids.push(String((await booked(scene, await scene.stage.addCustomer())).id));
  return ids;
}

async function begunByOthers(scene: Scene): Promise<string[]> {
  const ids = await bookedByOthers(scene);
  for (const id of ids) await begin(scene, Number(id));
  return ids;
}

export const customerBookingScenarios = scenarios({
  calls: [
    callScenarios(customerBooking.quoteForCustomer, {
      refusals: asks(quote),
      rights: { try: (scene, { bookingId }, as) => quote(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.changeForCustomer, {
      refusals: {
        ...acts(change),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id, timeRange }] = [await service(scene), await booked(scene)];
          const longer = { timeRange: shift(timeRange, { end: 60 }) };
          return keyReused((key, isSecond) =>
            change(scene, { ...as, key }, id, { ...longer, reason: isSecond ? 'Etwas anderes' : 'Anruf' }),
          );
        },
        CHANGE_NOT_POSSIBLE: async (scene) =>
          change(scene, await service(scene), (await inState(scene, 'ENDED')).id),
      },
      rights: { try: (scene, { bookingId }, as) => change(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.cancelForCustomer, {
      refusals: {
        ...acts(cancel),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await service(scene), await booked(scene)];
          return keyReused((key, isSecond) =>
            cancel(scene, { ...as, key }, id, { reason: isSecond ? 'Etwas anderes' : 'Anruf' }),
          );
        },
        BOOKING_STARTED: async (scene) =>
          cancel(scene, await service(scene), (await inState(scene, 'ACTIVE')).id),
        BOOKING_ENDED: async (scene) =>
          cancel(scene, await service(scene), (await inState(scene, 'ENDED')).id),
        BOOKING_CANCELLED: async (scene) =>
          cancel(scene, await service(scene), (await inState(scene, 'CANCELLED')).id),
        BOOKING_OPENING: async (scene) => {
          const [by, { id, as }] = [await service(scene), await readyToDrive(scene)];
          scene.clock.set(scene.clock.now().subtract({ minutes: 1 }));
          await command(scene, id, as);
          return cancel(scene, by, id);
        },
        WAIVER_TOO_HIGH: async (scene) =>
          cancel(scene, await service(scene), await dearBooking(scene), { isFree: true }),
      },
      rights: { try: (scene, { bookingId }, as) => cancel(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.listCarsForBooking, {
      refusals: sees(cars),
      rights: { try: (scene, { bookingId }, as) => cars(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.replaceCar, {
      refusals: {
        ...acts(replace),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, { id }] = [await service(scene), await booked(scene)];
          const bookeeId = await scene.freshVehicle();
          return keyReused((key, isSecond) =>
            replace(scene, { ...as, key }, id, { bookeeId, reason: isSecond ? 'Etwas anderes' : 'Anruf' }),
          );
        },
        CAR_NOT_REPLACED: async (scene) => replace(scene, await service(scene), (await booked(scene)).id),
      },
      rights: { try: (scene, { bookingId }, as) => replace(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.previewEnding, {
      refusals: {
        ...asks(look),
        TRIP_NOT_RUNNING: async (scene) => look(scene, await service(scene), (await booked(scene)).id),
      },
      rights: { try: (scene, { bookingId }, as) => look(scene, as, bookingId), ...OF_CONSOLE },
    }),
    callScenarios(customerBooking.endForCustomer, {
      refusals: {
        ...acts(end),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [as, id] = [await service(scene), await begun(scene)];
          return keyReused((key, isSecond) =>
            end(scene, { ...as, key }, id, isSecond ? 'Etwas anderes' : 'Anruf'),
          );
        },
        TRIP_NOT_RUNNING: async (scene) => end(scene, await service(scene), (await booked(scene)).id),
        TRIP_GOES_ON: async (scene) => {
          const [as, { id, bookeeId }] = [await service(scene), await readyToDrive(scene)];
          await begin(scene, id);
          const at = scene.clock.now();
          const state = { ...PARKED, locked: false, ignitionOn: true, at, sequence: 1 };
          await writeCarNews(scene.db, [{ vehicleId: bookeeId, online: true, lastContactAt: at, state }]);
          return end(scene, as, id);
        },
        COMMAND_OUTSTANDING: async (scene) => {
          const [by, { id, as }] = [await service(scene), await readyToDrive(scene)];
          await command(scene, id, as);
          await begin(scene, id);
          return end(scene, by, id);
        },
      },
      rights: { try: (scene, { bookingId }, as) => end(scene, as, bookingId), ...OF_CONSOLE },
    }),
  ],
  samples: async (scene) => {
    scene.senders.splice(0, scene.senders.length, await addPerson(scene, 'SERVICE'));
    const id = await bookedByOthers(scene);
    const bookeeId = await Promise.all(Array.from({ length: SAMPLES }, scene.freshVehicle));
    return {
      every: { id },
      calls: {
        'POST /console/bookings/{id}/cancel': { id: await bookedByOthers(scene) },
        'POST /console/bookings/{id}/car': { id: await bookedByOthers(scene), bookeeId },
        'POST /console/bookings/{id}/ending': { id: await begunByOthers(scene) },
        'POST /console/bookings/{id}/end': { id: await begunByOthers(scene) },
      },
    };
  },
  renew: provenAgain,
});
