import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { cancellationFeeCents } from '#domain/booking/cancellation.ts';
import { changeFeeCents, checkChange, latePeakAfterChange } from '#domain/booking/change.ts';
import { PRICE_LIST_2026, TARIFF_START } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { migrate } from '#server/db/migrate.ts';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, hoursFrom, NO_FAULTS, NOW } from '#server/test/stage.ts';
import { endMissed } from './end-missed.ts';

const base = serverTest();

/** What a booking was from a moment on. Moments and periods are whole minutes after it was made. */
type Version = { minute: number; start: number; end: number; price: number };

const half = (cents: number) => Math.floor(cents / 2) + (cents % 2);

/**
 * What a booking costs that is cancelled at a minute, told from the rules alone, minute by minute: free until
 * 24 hours before the start, and within 15 minutes of booking while the start lies ahead; from then on half of
 * the highest time price it had, and half of what each shortening gave up, which counts towards the former.
 */
function costOfCancelling(versions: readonly Version[], cancelledAt: number): number {
  const inForce = (minute: number) => versions.findLast((version) => version.minute < minute) ?? versions[0];
  const isFree = (minute: number, { start }: Version) =>
    (minute <= 15 && minute < start) || minute <= start - 24 * 60;
  let highest: number | undefined;
  let paid = 0;
  for (let minute = 0; minute <= cancelledAt; minute++) {
    const before = inForce(minute);
    if (before && (highest !== undefined || !isFree(minute, before)))
      highest = Math.max(highest ?? 0, before.price);
    for (const [index, changed] of versions.entries()) {
      const old = versions[index - 1];
      if (changed.minute !== minute || !old) continue;
      if (highest === undefined && !isFree(minute, old)) highest = old.price;
      if (highest === undefined) continue;
      const isShorter = changed.end - changed.start < old.end - old.start;
      if (isShorter) paid += half(Math.max(0, old.price - changed.price));
      highest = Math.max(highest, changed.price);
    }
  }
  const last = versions.at(-1);
  if (highest === undefined && last && !isFree(cancelledAt, last)) highest = last.price;
  return highest === undefined ? 0 : Math.max(paid, half(highest));
}

type Step = { wait: number; kind: 'move' | 'start' | 'end' | 'class' | 'cheap'; by: number };
/** Often just at the edges: the 15 minutes, the 24 hours. */
const wait = fc.oneof(fc.constantFrom(0, 1, 14, 15, 16, 60), fc.integer({ min: 0, max: 40 * 60 }));
const steps = fc.array(
  fc.record({
    wait,
    kind: fc.constantFrom(
      'move' as const,
      'start' as const,
      'end' as const,
      'class' as const,
      'cheap' as const,
    ),
    by: fc.integer({ min: -60, max: 60 }),
  }),
  { minLength: 1, maxLength: 6 },
);
/** In quarter hours: how far ahead the booking starts, and how long it is. */
const booking = fc.record({
  ahead: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 80, max: 200 })),
  length: fc.integer({ min: 4, max: 60 }),
});

const MADE = Temporal.Instant.from('2027-05-12T08:00:00Z');
const at = (minute: number) => MADE.add({ minutes: minute });
const spanOf = ({ start, end }: { start: number; end: number }) => ({ start: at(start), end: at(end) });

/** The next wish of the course, in minutes; whether it is allowed is for the product to say. */
function wishOf({ kind, by }: Step, { start, end }: { start: number; end: number }) {
  if (kind === 'move') return { start: start + 60 * by, end: end + 60 * by };
  if (kind === 'start') return { start: start + 15 * by, end };
  if (kind === 'end') return { start, end: end + 15 * by };
  // The night of the same day is cheap: 22 o'clock in Berlin is 20:00 UTC, 12 hours after it was made.
  if (kind === 'cheap') return { start: 12 * 60, end: 12 * 60 + end - start };
  return { start, end };
}

describe('no course of changes is cheaper than cancelling at once', () => {
  base('by the rules: the fee is that of an independent count, and never falls on the way', () => {
    const CLASSES: readonly VehicleClass[] = ['S', 'M', 'L_PKW', 'L_TRANSPORTER'];
    const priceOf = (vehicleClass: VehicleClass, span: { start: number; end: number }) =>
      tripPrice({
        vehicleClass,
        electric: false,
        period: spanOf(span),
        priceList: PRICE_LIST_2026,
        tariff: TARIFF_START,
      }).timeCents;
    let charged = 0;
    fc.assert(
      fc.property(booking, steps, wait, ({ ahead, length }, course, rest) => {
        let vehicleClass: VehicleClass = 'S';
        let span = { start: 15 * ahead, end: 15 * (ahead + length) };
        let minute = 0;
        let paidFeeCents = 0;
        let latePeakCents: number | undefined;
        const versions: Version[] = [{ minute, ...span, price: priceOf(vehicleClass, span) }];
        const factsNow = () => ({
          priceList: PRICE_LIST_2026,
          period: spanOf(span),
          bookedAt: MADE,
          timePriceCents: priceOf(vehicleClass, span),
          paidFeeCents,
          latePeakCents,
        });
        const total = () => paidFeeCents + cancellationFeeCents(factsNow(), at(minute));
        const totals: number[] = [];
        for (const step of course) {
          if (minute + step.wait >= span.end) break;
          minute += step.wait;
          totals.push(total());
          const wish = wishOf(step, span);
          const state = 'RESERVED' as const;
          if (checkChange({ state, period: spanOf(span) }, spanOf(wish), at(minute))) continue;
          const next: VehicleClass =
            (step.kind === 'class' ? CLASSES[Math.abs(step.by) % CLASSES.length] : undefined) ?? vehicleClass;
          const changed = { period: spanOf(wish), timePriceCents: priceOf(next, wish) };
          const fee = changeFeeCents(factsNow(), changed, at(minute));
          latePeakCents = latePeakAfterChange(factsNow(), changed, at(minute));
          [span, vehicleClass, paidFeeCents] = [wish, next, paidFeeCents + fee];
          versions.push({ minute, ...span, price: changed.timePriceCents });
          totals.push(total());
        }
        minute = Math.min(minute + rest, Math.max(minute, span.end - 1));
        totals.push(total());
        expect(totals.at(-1)).toBe(costOfCancelling(versions, minute));
        expect(totals).toEqual([...totals].sort((a, b) => a - b));
        if ((totals.at(-1) ?? 0) > 0 && versions.length > 1) charged++;
      }),
      { numRuns: 400 },
    );
    // The courses are not all harmless ones.
    expect(charged).toBeGreaterThan(50);
  });

  base(
    'at the real API: bills and quotes say the same as the independent count',
    async ({ stage, call, clock }) => {
      await fc.assert(
        fc.asyncProperty(booking, steps, wait, async ({ ahead, length }, course, rest) => {
          clock.set(MADE);
          const [{ token }, { id: bookeeId }] = [await stage.addCustomer(), await stage.addVehicle()];
          const rangeOf = (span: { start: number; end: number }) => ({
            start: at(span.start).toString(),
            end: at(span.end).toString(),
          });
          let span = { start: 15 * ahead, end: 15 * (ahead + length) };
          let minute = 0;
          const made = await call(
            'POST /bookings',
            { body: { bookeeId, timeRange: rangeOf(span) } },
            { token },
          );
          expect(made.status).toBe(201);
          const { id } = made.output;
          const params = { id: String(id) };
          const versions: Version[] = [{ minute, ...span, price: made.output.price.time.cents }];
          for (const step of course) {
            if (minute + step.wait >= span.end) break;
            minute += step.wait;
            clock.set(at(minute));
            const wish = wishOf(step, span);
            const body = { timeRange: rangeOf(wish) };
            const quote = await call(
              'POST /quotes',
              { body: { bookeeId, bookingId: id, ...body } },
              { token },
            );
            const changed = await call('PATCH /bookings/{id}', { params, body }, { token });
            expect(quote.code).toBe(changed.code);
            if (changed.code) continue;
            span = wish;
            versions.push({ minute, ...span, price: changed.output.price.time.cents });
            const { price, cancellationFee } = changed.output;
            expect(quote.output).toMatchObject({
              price: { time: price.time },
              cancellationFee: cancellationFee ?? {},
              freeCancellationUntil: changed.output.freeCancellationUntil,
            });
            const total = price.fees.cents + (cancellationFee?.cents ?? 0);
            expect(total).toBe(costOfCancelling(versions, minute));
          }
          minute = Math.min(minute + rest, Math.max(minute, span.end - 1));
          clock.set(at(minute));
          const cancelled = await call('POST /bookings/{id}/cancel', { params }, { token });
          expect(cancelled.output.price.total.cents).toBe(costOfCancelling(versions, minute));
        }),
        { numRuns: 40, interruptAfterTimeLimit: 40_000 },
      );
    },
  );
});

const test = base.extend('booked', async ({ stage, call, clock, ada }) => {
  /** Booked days before: tomorrow's 14 to 18 o'clock in Berlin, on a car of class S. */
  const timeRange = { start: '2027-05-14T12:00:00Z', end: '2027-05-14T16:00:00Z' };
  const { id: bookeeId } = await stage.addVehicle();
  const { output } = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token: ada.token });
  clock.set(Temporal.Instant.from(timeRange.start).subtract({ hours: 3 }));
  const params = { id: String(output.id) };
  return {
    id: output.id,
    change: (start: string, end: string) =>
      call('PATCH /bookings/{id}', { params, body: { timeRange: { start, end } } }, { token: ada.token }),
    cancel: () => call('POST /bookings/{id}/cancel', { params }, { token: ada.token }),
    show: () => call('GET /bookings/{id}', { params }, { token: ada.token }),
  };
});
const NIGHT = ['2027-05-14T20:00:00Z', '2027-05-15T00:00:00Z'] as const;

describe('14 to 18 o’clock, moved to 22 to 2 three hours before', () => {
  test('costs 5,80 € when it is then cancelled, not 1,00 €, and says so before', async ({ booked }) => {
    const moved = await booked.change(...NIGHT);
    expect(moved.output).toMatchObject({
      price: { time: { cents: 200 }, fees: { cents: 0 } },
      cancellationFee: { cents: 580 },
      cancellationBasis: { cents: 1160 },
      freeCancellationUntil: null,
    });
    expect((await booked.cancel()).output.price.total.cents).toBe(580);
  });

  test('costs no less when nobody comes for it', async ({ booked, db }) => {
    await booked.change(...NIGHT);
    expect(await endMissed(db, Temporal.Instant.from(NIGHT[1]))).toBe(1);
    const { output } = await booked.show();
    expect(output).toMatchObject({
      state: 'NO_SHOW',
      price: { time: { cents: 200 }, total: { cents: 580 } },
    });
    expect(output.events?.at(-1)).toMatchObject({ kind: 'NO_SHOW', fee: { cents: 380 } });
  });

  test('costs the same when changes and the cancellation arrive at once', async ({ booked, db }) => {
    const answers = await Promise.all([
      booked.change(...NIGHT),
      booked.change('2027-06-14T20:00:00Z', '2027-06-14T21:00:00Z'),
      booked.change('2027-05-14T13:00:00Z', '2027-05-14T18:00:00Z'),
      booked.cancel(),
    ]);
    const { output } = await booked.show();
    expect(output.state).toBe('CANCELLED');
    expect(output.price.total.cents).toBeGreaterThanOrEqual(580);
    expect(answers.at(-1)?.status).toBe(200);
    expect(await countFaults(db)).toEqual(NO_FAULTS);
  });

  test('keeps its highest price in the database, whatever is written', async ({ booked, db }) => {
    await booked.change(...NIGHT);
    await db
      .updateTable('booking')
      .set({ time_cents: 100, late_peak_cents: null })
      .where('id', '=', booked.id)
      .execute();
    expect((await booked.cancel()).output.price.total.cents).toBe(580);
  });
});

test('shortening is free within 15 minutes of booking, as cancelling is; afterwards it costs', async ({
  stage,
  call,
  clock,
}) => {
  for (const [minutes, fee] of [
    [15, 0],
    [16, 290],
  ] as const) {
    clock.set(NOW);
    const [{ token }, { id: bookeeId }] = [await stage.addCustomer(), await stage.addVehicle()];
    const timeRange = hoursFrom(NOW, 3, 4);
    const made = await call('POST /bookings', { body: { bookeeId, timeRange } }, { token });
    clock.set(NOW.add({ minutes }));
    const params = { id: String(made.output.id) };
    const body = { timeRange: hoursFrom(NOW, 3, 2) };
    const quote = await call(
      'POST /quotes',
      { body: { bookeeId, bookingId: made.output.id, ...body } },
      { token },
    );
    expect(quote.output.fee?.cents).toBe(fee);
    const shortened = await call('PATCH /bookings/{id}', { params, body }, { token });
    expect(shortened.output.price.fees.cents).toBe(fee);
    const { output } = await call('POST /bookings/{id}/cancel', { params }, { token });
    expect(output.price.total.cents).toBe(fee === 0 ? 0 : 580);
  }
});

test('bookings that were changed before the migration keep what cancelling them may cost', async ({
  booked,
  database,
  db,
}) => {
  await booked.change(...NIGHT);
  for (const statement of [
    'alter table booking drop column late_peak_cents cascade',
    'drop function booking_late_peak_stays cascade',
    'alter table booking add column late_since timestamptz',
    `update booking set late_since = '2027-05-14T09:00:00Z' where id = ${booked.id}`,
    "delete from migration where name like '%-late-fees.sql'",
  ]) {
    await sql.raw(statement).execute(db);
  }
  expect(await migrate(database.url)).toEqual([expect.stringMatching(/-late-fees\.sql$/)]);
  expect((await booked.cancel()).output.price.total.cents).toBe(580);
});
