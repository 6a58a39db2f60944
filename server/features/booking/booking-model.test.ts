import fc from 'fast-check';
import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { countFaults, NO_FAULTS, type StageCustomer, type StageVehicle } from '#server/test/stage.ts';

/** All periods start within 24 hours of this instant, so that they collide often. */
const FIRST = Temporal.Instant.from('2027-05-15T00:00:00Z');
const QUARTERS = 4 * 24;

/** In quarter hours after FIRST. */
type Span = { from: number; to: number };
type Entry = Span & { id: number | undefined; vehicle: number; customer: number | undefined };

const span = fc
  .tuple(fc.nat(QUARTERS), fc.integer({ min: 4, max: 40 }))
  .map(([from, length]): Span => ({ from, to: from + length }));
const step = fc.oneof(
  fc.record({ kind: fc.constant('book' as const), customer: fc.nat(2), vehicle: fc.nat(2), span }),
  fc.record({ kind: fc.constant('block' as const), vehicle: fc.nat(2), span }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(20), span }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('search' as const), span }),
);

const instant = (quarter: number) => FIRST.add({ minutes: 15 * quarter });
const timeRange = ({ from, to }: Span) => ({ start: instant(from).toString(), end: instant(to).toString() });
const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** A second implementation of the rules of §S4, as simple as possible: a list and a comparison. */
class Model {
  readonly entries: Entry[] = [];
  readonly #severalDrivers: readonly boolean[];

  constructor(severalDrivers: readonly boolean[]) {
    this.#severalDrivers = severalDrivers;
  }

  obstacle(wanted: Span, vehicle: number, customer: number, except?: Entry): string | undefined {
    const others = this.entries.filter((entry) => entry !== except && overlap(entry, wanted));
    const onVehicle = others.filter((entry) => entry.vehicle === vehicle);
    const isOwn = (entry: Entry) => entry.customer === customer && !this.#severalDrivers[customer];
    // The customer's own booking of the same car is reported as their own, not as somebody else's.
    if (onVehicle.some(isOwn)) return 'OWN_BOOKING_OVERLAPS';
    if (onVehicle.some((entry) => entry.customer !== undefined)) return 'BOOKEE_TAKEN';
    if (onVehicle.length > 0) return 'BOOKEE_OUT_OF_SERVICE';
    return others.some(isOwn) ? 'OWN_BOOKING_OVERLAPS' : undefined;
  }
  isFree(wanted: Span, vehicle: number): boolean {
    return !this.entries.some((entry) => entry.vehicle === vehicle && overlap(entry, wanted));
  }
  bookings(): Entry[] {
    return this.entries.filter((entry) => entry.customer !== undefined);
  }
}

const test = serverTest().extend(
  'customers',
  { scope: 'file' },
  async ({ stage }): Promise<(StageCustomer & { several: boolean })[]> => [
    { ...(await stage.addCustomer()), several: false },
    { ...(await stage.addCustomer()), several: false },
    { ...(await stage.addCustomer({ plan: 'FIRMA' })), several: true },
  ],
);

test('any sequence of bookings, changes, cancellations and blocks: the answers, the occupancy and the search are those of a plain list', async ({
  db,
  stage,
  call,
  customers,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const stationId = await stage.addStation('bonn', { lat: 50.7, lng: 7.1 });
      const vehicles: StageVehicle[] = [];
      for (let count = 0; count < 3; count++) vehicles.push(await stage.addVehicle({ stationId }));
      const vehicleAt = (index: number) => vehicles[index] as StageVehicle;
      const tokenOf = (index: number | undefined) => ({ token: customers[index ?? 0]?.token });
      const model = new Model(customers.map(({ several }) => several));

      for (const one of steps) {
        if (one.kind === 'book') {
          const expected = model.obstacle(one.span, one.vehicle, one.customer);
          const answer = await call(
            'POST /bookings',
            { body: { bookeeId: vehicleAt(one.vehicle).id, timeRange: timeRange(one.span) } },
            tokenOf(one.customer),
          );
          expect(answer.code).toBe(expected);
          if (!expected) {
            const { vehicle, customer } = one;
            model.entries.push({ ...one.span, id: answer.output.id, vehicle, customer });
          }
        } else if (one.kind === 'block') {
          const expected = model.isFree(one.span, one.vehicle);
          const id = await stage.block(vehicleAt(one.vehicle), instant(one.span.from), instant(one.span.to));
          expect(id !== undefined).toBe(expected);
          if (expected) {
            model.entries.push({ ...one.span, id: undefined, vehicle: one.vehicle, customer: undefined });
          }
        } else if (one.kind === 'search') {
          const { output } = await call('GET /bookees', {
            query: { placeId: String(stationId), ...timeRange(one.span) },
          });
          for (const [index, vehicle] of vehicles.entries()) {
            const found = output.items.find(({ id }) => id === vehicle.id);
            expect(found?.available).toBe(model.isFree(one.span, index));
          }
          expect(output.free).toBe(vehicles.filter((_, index) => model.isFree(one.span, index)).length);
        } else {
          const bookings = model.bookings();
          const entry = bookings[one.which % Math.max(1, bookings.length)];
          if (!entry) continue;
          const params = { id: String(entry.id) };
          if (one.kind === 'cancel') {
            const answer = await call('POST /bookings/{id}/cancel', { params }, tokenOf(entry.customer));
            expect(answer.status).toBe(200);
            model.entries.splice(model.entries.indexOf(entry), 1);
          } else {
            const expected = model.obstacle(one.span, entry.vehicle, entry.customer ?? 0, entry);
            const answer = await call(
              'PATCH /bookings/{id}',
              { params, body: { timeRange: timeRange(one.span) } },
              tokenOf(entry.customer),
            );
            expect(answer.code).toBe(expected);
            if (!expected) Object.assign(entry, one.span);
          }
        }
      }

      expect(await countFaults(db)).toEqual(NO_FAULTS);
      const occupied = await db
        .selectFrom('occupancy')
        .where(
          'vehicle_id',
          'in',
          vehicles.map(({ id }) => id),
        )
        .select(['vehicle_id', 'starts_at', 'ends_at', 'booking_id'])
        .execute();
      const line = (vehicle: number, from: string, to: string, booking: number | null) =>
        `${vehicle} ${from} ${to} ${booking}`;
      expect(
        occupied
          .map((row) =>
            line(row.vehicle_id, row.starts_at.toString(), row.ends_at.toString(), row.booking_id),
          )
          .sort(),
      ).toEqual(
        model.entries
          .map((entry) => {
            const { start, end } = timeRange(entry);
            return line(vehicleAt(entry.vehicle).id, start, end, entry.id ?? null);
          })
          .sort(),
      );
      // Cancels all bookings, because the customers of the next sequence must have none.
      for (const entry of model.bookings()) {
        await call(
          'POST /bookings/{id}/cancel',
          { params: { id: String(entry.id) } },
          tokenOf(entry.customer),
        );
      }
    }),
    { numRuns: 40, interruptAfterTimeLimit: 30_000 },
  );
});
