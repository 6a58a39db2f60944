import { sql } from 'kysely';
import * as booking from '#contract/booking.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import {
  begin,
  book,
  booked,
  cancel,
  change,
  expireDocuments,
  inState,
  lendable,
  periods,
  shift,
} from '#server/test/booked-cars.ts';
import { FOREIGN, ONESELF, salesPartner, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { managed, setTerms, withoutEntitlement } from '#server/test/entitled-drivers.ts';
import { command, readyToDrive } from '#server/test/ready-to-drive.ts';
import { addSampleBookings } from '#server/test/sample-scene.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

/** Moves a booking of a customer who has meanwhile got this state. */
async function changeInState(scene: Scene, state: CustomerState) {
  const carl = await scene.stage.addCustomer();
  const { id } = await booked(scene, carl);
  await scene.db.updateTable('customer').set({ state }).where('id', '=', carl.id).execute();
  return change(scene, id, scene.freshPeriod(), { token: carl.token });
}

async function blocked({ freshPeriod, stage }: Scene) {
  const made = await stage.addVehicle();
  const timeRange = freshPeriod();
  await stage.block(made, Temporal.Instant.from(timeRange.start), Temporal.Instant.from(timeRange.end));
  return { bookeeId: made.id, timeRange };
}

function quoteChange(
  { ada, call, freshPeriod }: Scene,
  made: { id: number; bookeeId: number },
  as: As = { token: ada.token },
) {
  return call(
    'POST /quotes',
    { body: { bookeeId: made.bookeeId, bookingId: made.id, timeRange: freshPeriod() } },
    as,
  );
}

export const bookingScenarios = scenarios({
  calls: [
    callScenarios(booking.cancelBooking, {
      refusals: {
        AUTHENTICATION: (scene) => cancel(scene, UNKNOWN, {}),
        ORIGIN_FORBIDDEN: (scene) => cancel(scene, UNKNOWN, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [first, second] = [await booked(scene), await booked(scene)];
          return keyReused((key, again) =>
            cancel(scene, again ? second.id : first.id, { token: scene.ada.token, key }),
          );
        },
        BOOKING_UNKNOWN: (scene) => cancel(scene, UNKNOWN),
        BOOKING_STARTED: async (scene) => cancel(scene, (await inState(scene, 'ACTIVE')).id),
        BOOKING_ENDED: async (scene) => {
          const { id, timeRange } = await booked(scene);
          scene.clock.set(Temporal.Instant.from(timeRange.end));
          return cancel(scene, id);
        },
        BOOKING_CANCELLED: async (scene) => {
          const { id } = await booked(scene);
          await cancel(scene, id);
          return cancel(scene, id);
        },
        BOOKING_OPENING: async (scene) => {
          const { id, as } = await readyToDrive(scene);
          scene.clock.set(scene.clock.now().subtract({ minutes: 1 }));
          await command(scene, id, as);
          return cancel(scene, id, as);
        },
      },
      rights: {
        try: ({ call }, { bookingId }, as) =>
          call('POST /bookings/{id}/cancel', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(booking.changeBooking, {
      refusals: {
        ...withoutEntitlement(async (scene, refuseThem) => {
          const { sub } = await managed(scene);
          const { id } = await booked(scene, sub);
          await refuseThem(sub.id);
          return change(scene, id, scene.freshPeriod(), { token: sub.token });
        }),
        LIMIT_EXCEEDED: async (scene) => {
          const { sub } = await managed(scene);
          const { id, timeRange } = await booked(scene, sub);
          await setTerms(scene, sub.id, { monthly_cents: 0 });
          return change(scene, id, shift(timeRange, { end: 60 }), { token: sub.token });
        },
        AUTHENTICATION: (scene) => change(scene, UNKNOWN, scene.freshPeriod(), {}),
        ORIGIN_FORBIDDEN: (scene) =>
          change(scene, UNKNOWN, scene.freshPeriod(), { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [{ id }, first, second] = [await booked(scene), scene.freshPeriod(), scene.freshPeriod()];
          return keyReused((key, again) =>
            change(scene, id, again ? second : first, { token: scene.ada.token, key }),
          );
        },
        FORBIDDEN: async (scene) =>
          change(scene, (await booked(scene)).id, scene.freshPeriod(), await salesPartner(scene)),
        ...periods(async (scene, timeRange) => change(scene, (await booked(scene)).id, timeRange)),
        BOOKING_UNKNOWN: (scene) => change(scene, UNKNOWN, scene.freshPeriod()),
        BOOKING_ENDED: async (scene) =>
          change(scene, (await inState(scene, 'NO_SHOW')).id, scene.freshPeriod()),
        BOOKING_CANCELLED: async (scene) =>
          change(scene, (await inState(scene, 'CANCELLED')).id, scene.freshPeriod()),
        START_FIXED: async (scene) => change(scene, (await inState(scene, 'ACTIVE')).id, scene.freshPeriod()),
        BOOKING_STARTED: async (scene) => {
          const { id, as, timeRange } = await lendable(scene, { lent: true });
          await begin(scene, id);
          return change(scene, id, shift(timeRange, { end: 60 }), as);
        },
        BOOKEE_TAKEN: async (scene) => {
          const [mine, theirs] = [await booked(scene), scene.freshPeriod()];
          await book(scene, mine.bookeeId, theirs, { token: scene.ben.token });
          return change(scene, mine.id, theirs);
        },
        BOOKEE_OUT_OF_SERVICE: async (scene) => {
          const { bookeeId, timeRange } = await blocked(scene);
          const { output } = await book(scene, bookeeId, scene.freshPeriod());
          return change(scene, output.id, timeRange);
        },
        OWN_BOOKING_OVERLAPS: async (scene) =>
          change(scene, (await booked(scene)).id, (await booked(scene)).timeRange),
        CUSTOMER_BLOCKED: (scene) => changeInState(scene, 'BLOCKED'),
        CUSTOMER_MAY_NOT_BOOK: (scene) => changeInState(scene, 'VERIFIED'),
        DOCUMENTS_REQUIRED: async (scene) => {
          const firm = await scene.stage.addCustomer({ plan: 'FIRMA' });
          const { id } = await booked(scene, firm);
          await expireDocuments(scene, firm, null);
          return change(scene, id, scene.freshPeriod(), { token: firm.token });
        },
        DOCUMENTS_EXPIRED: async (scene) => {
          const carl = await scene.stage.addCustomer();
          const { id } = await booked(scene, carl);
          await expireDocuments(scene, carl);
          return change(scene, id, scene.freshPeriod(), { token: carl.token });
        },
      },
      rights: {
        try: ({ call, freshPeriod }, { bookingId }, as) =>
          call('PATCH /bookings/{id}', { params: idOf(bookingId), body: { timeRange: freshPeriod() } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(booking.createBooking, {
      refusals: {
        AUTHENTICATION: async (scene) => book(scene, await scene.freshVehicle(), scene.freshPeriod(), {}),
        ORIGIN_FORBIDDEN: async (scene) =>
          book(scene, await scene.freshVehicle(), scene.freshPeriod(), {
            token: scene.ada.token,
            ...FOREIGN,
          }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [bookeeId, first, second] = [
            await scene.freshVehicle(),
            scene.freshPeriod(),
            scene.freshPeriod(),
          ];
          return keyReused((key, again) =>
            book(scene, bookeeId, again ? second : first, { token: scene.ada.token, key }),
          );
        },
        FORBIDDEN: async (scene) =>
          book(scene, await scene.freshVehicle(), scene.freshPeriod(), await salesPartner(scene)),
        ...periods(async (scene, timeRange) => book(scene, await scene.freshVehicle(), timeRange)),
        BOOKEE_UNKNOWN: (scene) => book(scene, UNKNOWN, scene.freshPeriod()),
        COST_CENTRE_UNKNOWN: async ({ ada, call, freshPeriod, freshVehicle }) => {
          const body = { bookeeId: await freshVehicle(), timeRange: freshPeriod(), costCentre: '4711' };
          return call('POST /bookings', { body }, { token: ada.token });
        },
        BOOKEE_TAKEN: async (scene) => {
          const { bookeeId, timeRange } = await booked(scene, scene.ben);
          return book(scene, bookeeId, shift(timeRange, { start: 105, end: 120 }));
        },
        BOOKEE_OUT_OF_SERVICE: async (scene) => {
          const { bookeeId, timeRange } = await blocked(scene);
          return book(scene, bookeeId, timeRange);
        },
        OWN_BOOKING_OVERLAPS: async (scene) => {
          const { timeRange } = await booked(scene);
          return book(scene, await scene.freshVehicle(), timeRange);
        },
        CUSTOMER_BLOCKED: async (scene) => {
          const { token } = await scene.stage.addCustomer({ state: 'BLOCKED' });
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token });
        },
        CUSTOMER_MAY_NOT_BOOK: async (scene) => {
          const { token } = await scene.stage.addCustomer({ state: 'VERIFIED' });
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token });
        },
        DOCUMENTS_REQUIRED: async (scene) => {
          const firm = await scene.stage.addCustomer({ plan: 'FIRMA' });
          await expireDocuments(scene, firm, null);
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token: firm.token });
        },
        DOCUMENTS_EXPIRED: async (scene) => {
          const { token } = await scene.stage.addCustomer({ documentsValidUntil: NOW });
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token });
        },
        ...withoutEntitlement(async (scene, refuseThem) => {
          const { sub } = await managed(scene);
          await refuseThem(sub.id);
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token: sub.token });
        }),
        LIMIT_EXCEEDED: async (scene) => {
          const { sub } = await managed(scene);
          await setTerms(scene, sub.id, { monthly_cents: 0 });
          return book(scene, await scene.freshVehicle(), scene.freshPeriod(), { token: sub.token });
        },
        PROVIDER_CANNOT_BILL: async (scene) => {
          const { db } = scene;
          const vehicle = await scene.freshVehicle();
          const id = `ch-${vehicle}`;
          await db.insertInto('provider').values({ id, title: 'Schweiz', currency: 'CHF' }).execute();
          await sql`insert into price_list (provider_id, currency, valid_from, prices)
            select ${id}, 'CHF', valid_from, prices from price_list where provider_id = 'sw'`.execute(db);
          await db.updateTable('vehicle').set({ provider_id: id }).where('id', '=', vehicle).execute();
          return book(scene, vehicle, scene.freshPeriod());
        },
      },
      rights: {
        // The request uses the owner's key: other callers must not get the owner's answer.
        try: async ({ call, freshPeriod, freshVehicle }, { bookingKey }, as) => {
          const body = { bookeeId: await freshVehicle(), timeRange: freshPeriod() };
          return call('POST /bookings', { body }, { ...as, key: bookingKey });
        },
        visitor: 'AUTHENTICATION',
        other: 'OWN',
        partner: 'FORBIDDEN',
        owner: 'IDEMPOTENCY_KEY_REUSED',
      },
    }),
    callScenarios(booking.createQuote, {
      refusals: {
        ...periods(async ({ call, freshVehicle }, timeRange) =>
          call('POST /quotes', { body: { bookeeId: await freshVehicle(), timeRange } }),
        ),
        BOOKEE_UNKNOWN: ({ call, freshPeriod }) =>
          call('POST /quotes', { body: { bookeeId: UNKNOWN, timeRange: freshPeriod() } }),
        ORIGIN_FORBIDDEN: ({ call, freshPeriod }) =>
          call('POST /quotes', { body: { bookeeId: UNKNOWN, timeRange: freshPeriod() } }, FOREIGN),
        AUTHENTICATION: async (scene) => quoteChange(scene, await booked(scene), {}),
        BOOKING_UNKNOWN: async (scene) => quoteChange(scene, { ...(await booked(scene)), id: UNKNOWN }),
        BOOKING_ENDED: async (scene) => quoteChange(scene, await inState(scene, 'ENDED')),
        BOOKING_CANCELLED: async (scene) => quoteChange(scene, await inState(scene, 'CANCELLED')),
        START_FIXED: async (scene) => quoteChange(scene, await inState(scene, 'ACTIVE')),
        BOOKING_STARTED: async (scene) => {
          const made = await lendable(scene, { lent: true });
          await begin(scene, made.id);
          const timeRange = shift(made.timeRange, { end: 60 });
          const body = { bookeeId: made.bookeeId, timeRange, bookingId: made.id };
          return scene.call('POST /quotes', { body }, made.as);
        },
      },
      rights: {
        try: ({ call, freshPeriod }, { bookingId, vehicleId }, as) =>
          call('POST /quotes', { body: { bookeeId: vehicleId, bookingId, timeRange: freshPeriod() } }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(booking.listBookings, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /bookings', { query: {} }) },
      rights: { try: ({ call }, _, as) => call('GET /bookings', { query: {} }, as), ...ONESELF },
    }),
    callScenarios(booking.showBooking, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /bookings/{id}', { params: { id: '1' } }),
        BOOKING_UNKNOWN: ({ ada, call }) =>
          call('GET /bookings/{id}', { params: { id: String(UNKNOWN) } }, { token: ada.token }),
      },
      rights: {
        try: ({ call }, { bookingId }, as) => call('GET /bookings/{id}', { params: idOf(bookingId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        owner: 'OK',
      },
    }),
  ],
  samples: async (scene) => {
    const id = await addSampleBookings(scene);
    const bookingId = [...id.map(Number), undefined, undefined, undefined, undefined];
    return {
      every: { id, bookingId },
      calls: { 'POST /bookings/{id}/cancel': { id: await addSampleBookings(scene, 6) } },
    };
  },
});
