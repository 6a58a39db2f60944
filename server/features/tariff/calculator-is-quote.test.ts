import fc from 'fast-check';
import { expect } from 'vitest';
import { ceilToQuarterHour } from '#domain/booking/grid.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { exampleTrip, priceOf, queryOf, readTrip, type Trip } from '#web/features/tariff/trip-link.ts';

const test = serverTest();

/** Vehicle ids by class and drive (`vehicleKey`). */
const vehicles = new Map<string, number>();
/** Tokens by tariff; a visitor has no token. */
const tokens = new Map<string, string | undefined>([['VISITOR', undefined]]);

const vehicleKey = (vehicleClass: VehicleClass, electric: boolean) => `${vehicleClass} ${electric}`;

test.beforeAll(async ({ stage }) => {
  for (const vehicleClass of VEHICLE_CLASSES) {
    for (const electric of [true, false]) {
      const { id } = await stage.addVehicle({ class: vehicleClass, electric });
      vehicles.set(vehicleKey(vehicleClass, electric), id);
    }
  }
  tokens.set('START', (await stage.addCustomer()).token);
  tokens.set('PLUS', (await stage.addCustomer({ plan: 'PLUS' })).token);
});

test('whatever is asked, the calculator answers what the booking quotes: sum, lines, alternatives, tax', async ({
  call,
}) => {
  const { tariffs, priceLists } = (await call('GET /tariffs')).output;
  const priceList = priceLists.find(({ provider }) => provider === 'sw');
  if (!priceList) throw new Error('Nürnberg has no price list');
  const offer = { tariffs, kmPackages: priceList.kmPackages };
  const example = exampleTrip(NOW, offer);
  const first = ceilToQuarterHour(NOW);

  await fc.assert(
    fc.asyncProperty(
      fc.nat(179 * 96),
      fc.integer({ min: 4, max: 28 * 96 }),
      fc.nat(1500),
      fc.constantFrom(...VEHICLE_CLASSES),
      fc.boolean(),
      fc.constantFrom('VISITOR', 'START', 'PLUS'),
      async (startQuarter, quarters, km, vehicleClass, electric, who) => {
        const start = first.add({ minutes: 15 * startQuarter });
        const period = { start, end: start.add({ minutes: 15 * quarters }) };
        const quote = await call(
          'POST /quotes',
          {
            body: {
              bookeeId: vehicles.get(vehicleKey(vehicleClass, electric)) ?? 0,
              timeRange: { start: period.start.toString(), end: period.end.toString() },
              km,
            },
          },
          { token: tokens.get(who) },
        );
        const quoted = quote.output;
        const tariff = tariffs.find(({ id }) => id === quoted.tariff.id);
        if (!tariff) throw new Error(`the calculator does not know the tariff ${quoted.tariff.id}`);
        expect(tariff.id).toBe(who === 'PLUS' ? 'PLUS' : 'START');

        // The trip is read from a link, as when somebody opens one that was shared.
        const asked: Trip = { when: period, vehicleClass, electric, km, tariff, kmPackage: undefined };
        const { trip, faults } = readTrip(new URLSearchParams(queryOf(asked)), offer, example);
        expect(faults).toEqual({});
        const calculated = priceOf(trip, priceList);
        const money = (cents: number) => ({ cents, currency: calculated.currency });
        expect({
          total: money(calculated.totalCents),
          time: money(calculated.timeCents),
          km: money(calculated.kmCents),
          vat: money(calculated.vatCents),
          vatBasisPoints: calculated.vatBasisPoints,
          distanceKm: km,
          kmRate: money(calculated.kmRateCents),
          lines: calculated.lines,
          alternatives: calculated.alternatives,
        }).toEqual(quoted.price);
      },
    ),
    { numRuns: 150 },
  );
});
