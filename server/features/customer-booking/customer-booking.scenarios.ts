import * as customerBooking from '#contract/customer-booking.ts';
import { booked, inState, shift } from '#server/test/booked-cars.ts';
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

const sees = (ask: Ask) => ({
  AUTHENTICATION: (scene: Scene) => ask(scene, {}),
  FORBIDDEN: async (scene: Scene) => ask(scene, { token: (await addPerson(scene, 'CONTENT')).token }),
  SECOND_FACTOR_NEEDED: async (scene: Scene) =>
    ask(scene, { token: (await addPerson(scene, 'SERVICE', { isProven: false })).token }),
  ORIGIN_FORBIDDEN: async (scene: Scene) => ask(scene, { ...(await service(scene)), ...FOREIGN }),
  BOOKING_UNKNOWN: async (scene: Scene) => ask(scene, await service(scene)),
});
const acts = (ask: Ask) => ({
  ...sees(ask),
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

export const customerBookingScenarios = scenarios({
  calls: [
    callScenarios(customerBooking.quoteForCustomer, {
      refusals: sees(quote),
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
  ],
  samples: async (scene) => {
    scene.senders.splice(0, scene.senders.length, await addPerson(scene, 'SERVICE'));
    const id = await bookedByOthers(scene);
    return {
      every: { id },
      calls: { 'POST /console/bookings/{id}/cancel': { id: await bookedByOthers(scene) } },
    };
  },
  renew: provenAgain,
});
