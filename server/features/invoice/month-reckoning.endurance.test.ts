import fc from 'fast-check';
import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { type ClassPrices, PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { expectWhole, prepaidTest } from '#server/test/prepaid-test.ts';
import { offerPlan } from '#server/test/stage.ts';
import { repetitions } from '#server/test/test-length.ts';

/*
 * A month is reckoned a second time here, from the words of the rules alone (§5 of the decisions): nothing of the product's
 * own prices is used but the form of a price list.
 */

const test = prepaidTest();

type Prices = Pick<
  typeof PRICE_LIST_2026,
  'dayFromHour' | 'dayToHour' | 'kmNearLimit' | 'electricKmDiscountCents' | 'kmPackages' | 'kmPackageDays'
> & { classes: Record<VehicleClass, ClassPrices> };

const classPrices = fc.record({
  hourDayCents: fc.integer({ min: 101, max: 901 }),
  hourNightCents: fc.integer({ min: 1, max: 203 }),
  dayCents: fc.integer({ min: 1_500, max: 7_001 }),
  weekCents: fc.integer({ min: 9_000, max: 40_003 }),
  kmNearCents: fc.integer({ min: 0, max: 60 }),
  kmFarCents: fc.integer({ min: 0, max: 50 }),
}) satisfies fc.Arbitrary<ClassPrices>;
const prices: fc.Arbitrary<Prices> = fc.record({
  dayFromHour: fc.integer({ min: 5, max: 9 }),
  dayToHour: fc.integer({ min: 18, max: 23 }),
  kmNearLimit: fc.integer({ min: 20, max: 150 }),
  electricKmDiscountCents: fc.integer({ min: 0, max: 5 }),
  kmPackages: fc.constant([{ km: 100, cents: 2_701 }]),
  // So few days that packages expire within the month, also while a trip is under way.
  kmPackageDays: fc.integer({ min: 1, max: 20 }),
  classes: fc.record(
    Object.fromEntries(VEHICLE_CLASSES.map((each) => [each, classPrices])) as Record<
      VehicleClass,
      typeof classPrices
    >,
  ),
});

const MINUTES_OF_MONTH = 30 * 24 * 60;
const wantedTrip = {
  kind: fc.constant('TRIP' as const),
  at: fc.nat(MINUTES_OF_MONTH),
  /** From the booking, or the end of the trip before, to the beginning. */
  gapQuarters: fc.integer({ min: 1, max: 120 }),
  quarters: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 4, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 600, max: 700 }) },
  ),
  km: fc.nat(400),
  vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
  electric: fc.boolean(),
};
/** A trip into the day on which the clocks change, by hours and not by a day price. `at` counts back from the change. */
const tripIntoChange = fc.record({
  ...wantedTrip,
  at: fc.nat(20 * 60),
  gapQuarters: fc.constant(1),
  quarters: fc.integer({ min: 4, max: 70 }),
});
/** Something that happens in the month, so many minutes after its beginning. */
const happenings = fc
  .record({
    trips: fc.array(fc.record(wantedTrip), { minLength: 2, maxLength: 7 }),
    packages: fc.array(fc.record({ kind: fc.constant('PACKAGE' as const), at: fc.nat(MINUTES_OF_MONTH) }), {
      maxLength: 3,
    }),
    lists: fc.uniqueArray(
      fc.record({
        kind: fc.constant('PRICES' as const),
        at: fc.integer({ min: 1, max: MINUTES_OF_MONTH }),
        prices,
      }),
      { minLength: 1, maxLength: 2, selector: ({ at }) => at },
    ),
    tariff: fc.option(fc.record({ kind: fc.constant('TARIFF' as const), at: fc.nat(MINUTES_OF_MONTH) })),
  })
  .map(({ trips, packages, lists, tariff }) =>
    [...trips, ...packages, ...lists, ...(tariff ? [tariff] : [])].toSorted((a, b) => a.at - b.at),
  );

const halfUp = (amount: number) => Math.floor(amount + 0.5);

/** The least that a period costs: all ways to cover it are gone, and each is rounded by its lines. */
function leastTimeCents(start: Temporal.Instant, quarters: number, list: Prices, of: VehicleClass): number {
  const { hourDayCents, hourNightCents, dayCents, weekCents } = list.classes[of];
  const ways: Set<string>[] = Array.from({ length: quarters + 1 }, () => new Set<string>());
  ways[0]?.add('0 0 0 0');
  for (let at = 0; at < quarters; at++) {
    const { hour } = start.add({ minutes: at * 15 }).toZonedDateTimeISO(BERLIN);
    const isDay = hour >= list.dayFromHour && hour < list.dayToHour;
    for (const way of ways[at] ?? []) {
      const [weeks = 0, days = 0, byDay = 0, byNight = 0] = way.split(' ').map(Number);
      ways[at + 1]?.add(`${weeks} ${days} ${byDay + Number(isDay)} ${byNight + Number(!isDay)}`);
      ways[Math.min(quarters, at + 96)]?.add(`${weeks} ${days + 1} ${byDay} ${byNight}`);
      ways[Math.min(quarters, at + 672)]?.add(`${weeks + 1} ${days} ${byDay} ${byNight}`);
    }
  }
  return Math.min(
    ...[...(ways[quarters] ?? [])].map((way) => {
      const [weeks = 0, days = 0, byDay = 0, byNight = 0] = way.split(' ').map(Number);
      return (
        weeks * weekCents +
        days * dayCents +
        halfUp((byDay * hourDayCents) / 4) +
        halfUp((byNight * hourNightCents) / 4)
      );
    }),
  );
}

type Trip = {
  start: Temporal.Instant;
  quarters: number;
  km: number;
  vehicleClass: VehicleClass;
  electric: boolean;
  list: Prices;
  discountPercent: number;
};
type Package = { from: Temporal.Instant; until: Temporal.Instant; left: number };

/** What a trip costs; it takes its first kilometres out of the packages that are valid when it begins. */
function tripCents(trip: Trip, packages: Package[]): number {
  const { list, km, start } = trip;
  const time = leastTimeCents(start, trip.quarters, list, trip.vehicleClass);
  let covered = 0;
  const valid = packages
    .filter(({ from, until }) => from.since(start).sign <= 0 && until.since(start).sign > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.until, b.until));
  for (const each of valid) {
    const taken = Math.min(each.left, km - covered);
    each.left -= taken;
    covered += taken;
  }
  const { kmNearCents, kmFarCents } = list.classes[trip.vehicleClass];
  const off = trip.electric ? list.electricKmDiscountCents : 0;
  let cents = time - halfUp((time * trip.discountPercent) / 100);
  for (let place = covered; place < km; place++)
    cents += Math.max(0, (place < list.kmNearLimit ? kmNearCents : kmFarCents) - off);
  return cents;
}

const monthOf = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
const beginOf = (month: Temporal.PlainYearMonth) =>
  month.toPlainDate({ day: 1 }).toZonedDateTime(BERLIN).toInstant();

test.afterEach(({ db }) => expectWhole(db));

test('a month of random trips is billed as another reckoning says, to the cent: when the clocks change, prices and tariff change, and packages end on the way', {
  timeout: 900_000,
}, async ({ db, stage, clock, call, drive, bill }) => {
  await stage.addPlans();
  await offerPlan(db);
  const publish = (from: Temporal.Instant, list: Prices) =>
    db
      .insertInto('price_list')
      .values({
        provider_id: 'sw',
        currency: 'EUR',
        valid_from: from,
        prices: JSON.stringify({ ...PRICE_LIST_2026, ...list }),
      })
      .execute();
  // Time goes on from one run to the next, because the numbers of invoices follow each other.
  let coming = Temporal.PlainYearMonth.from('2027-10');
  await fc.assert(
    fc.asyncProperty(happenings, tripIntoChange, async (others, { at: minutesBefore, ...last }) => {
      const month = coming;
      // The other change of the clocks is half a year away.
      coming = month.add({ months: month.month === 10 ? 5 : 7 });
      await db.deleteFrom('attempt').execute();
      const begun = beginOf(month);
      const change = begun.toZonedDateTimeISO(BERLIN).getTimeZoneTransition('next')?.toInstant();
      if (!change || !monthOf(change).equals(month)) throw new Error(`the clocks do not change in ${month}`);
      const at = change.since(begun).total('minutes') - minutesBefore;
      const wanted = [...others, { ...last, at }].toSorted((a, b) => a.at - b.at);
      clock.set(begun);
      const { token } = await stage.addCustomer({ now: begun });
      const owed = new Map<string, number>();
      const owe = (instant: Temporal.Instant, cents: number) => {
        const key = monthOf(instant).toString();
        owed.set(key, (owed.get(key) ?? 0) + cents);
      };
      const packages: Package[] = [];
      let list: Prices = PRICE_LIST_2026;
      let plusSince: Temporal.PlainDate | undefined;
      let free = begun;
      let running: { id: number; trip: Trip; end: Temporal.Instant } | undefined;
      const bringBack = async () => {
        if (!running) return;
        const { id, trip, end } = running;
        running = undefined;
        clock.set(end);
        await db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
        await drive(id, trip.km, end);
        owe(end, tripCents(trip, packages));
      };
      await publish(begun, list);

      for (const step of wanted) {
        const at = begun.add({ minutes: step.at });
        if (running && running.end.since(at).sign <= 0) await bringBack();
        clock.set(at);
        switch (step.kind) {
          case 'PRICES': {
            list = step.prices;
            await publish(at, list);
            break;
          }
          case 'PACKAGE': {
            const [{ km, cents } = { km: 0, cents: 0 }] = list.kmPackages;
            const { output } = await call('POST /kmpackages', { body: { km, cents } }, { token });
            const until = at
              .toZonedDateTimeISO(BERLIN)
              .toPlainDate()
              .add({ days: list.kmPackageDays + 1 })
              .toZonedDateTime(BERLIN)
              .toInstant();
            expect(output.expiresAt).toBe(until.toString());
            packages.push({ from: at, until, left: km });
            owe(at, cents);
            break;
          }
          case 'TARIFF': {
            plusSince = at.toZonedDateTimeISO(BERLIN).toPlainDate();
            const days = month.daysInMonth - plusSince.day + 1;
            await call(
              'POST /planchanges',
              {
                body: {
                  planId: 'einzel-plus',
                  begins: 'AT_ONCE',
                  startsOn: plusSince.toString(),
                  firstMonthCents: halfUp((990 * days) / month.daysInMonth),
                },
              },
              { token },
            );
            break;
          }
          case 'TRIP': {
            if (running) break;
            const earliest = [at, free].toSorted(Temporal.Instant.compare)[1] ?? at;
            const start = earliest
              .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' })
              .add({ minutes: step.gapQuarters * 15 });
            const end = start.add({ minutes: step.quarters * 15 });
            const { id: bookeeId } = await stage.addVehicle({
              class: step.vehicleClass,
              electric: step.electric,
            });
            const { output } = await call(
              'POST /bookings',
              { body: { bookeeId, timeRange: { start: start.toString(), end: end.toString() } } },
              { token },
            );
            const trip = { ...step, start, list, discountPercent: plusSince ? 20 : 0 };
            running = { id: output.id, trip, end };
            free = end;
            break;
          }
        }
      }
      await bringBack();

      for (const billed of [month, month.add({ months: 1 })]) {
        const next = billed.add({ months: 1 });
        clock.set(beginOf(next).add({ hours: 26 }));
        await bill(billed, clock.now());
        const { output } = await call('GET /invoices', { query: {} }, { token });
        const invoice = output.items.find((each) => each.month === billed.toString());
        const plusDays =
          plusSince === undefined
            ? 0
            : billed.equals(month)
              ? month.daysInMonth - plusSince.day + 1
              : billed.daysInMonth;
        const cents = (owed.get(billed.toString()) ?? 0) + halfUp((990 * plusDays) / billed.daysInMonth);
        expect(invoice?.totalCents ?? 0).toBe(cents);
        if (!invoice) continue;
        const shown = await call('GET /invoices/{number}', { params: { number: invoice.number } }, { token });
        const vatCents = halfUp((cents * 19) / 119);
        expect(shown.output.vat).toEqual([{ basisPoints: 1900, cents: vatCents }]);
        expect(shown.output.netCents).toBe(cents - vatCents);
      }
    }),
    { numRuns: repetitions({ full: 50, short: 5 }) },
  );
});
