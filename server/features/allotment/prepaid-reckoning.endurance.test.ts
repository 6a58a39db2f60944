import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { cancelInvoice } from '#server/features/invoice/cancel-invoice.ts';
import { findByNumber } from '#server/features/invoice/invoice.repository.ts';
import { findBalances } from '#server/features/ledger/ledger.repository.ts';
import { expectWhole, prepaidTest, sumOf, TIME_CENTS } from '#server/test/prepaid-test.ts';
import { repetitions } from '#server/test/test-length.ts';
import { expireKmPackages } from './expire-km-packages.ts';

const test = prepaidTest();

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('BUY' as const),
      km: fc.constantFrom(100 as const, 250 as const, 500 as const),
    }),
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('TRIP' as const), km: fc.nat(300) }),
    },
    fc.record({ kind: fc.constant('CORRECT' as const), trip: fc.nat(), km: fc.nat(400) }),
    fc.record({
      kind: fc.constant('VOUCHER' as const),
      cents: fc.integer({ min: 1, max: 6_000 }),
      sold: fc.boolean(),
    }),
    { weight: 2, arbitrary: fc.constant({ kind: 'MONTH' as const }) },
    fc.constant({ kind: 'CANCEL' as const }),
  ),
  { minLength: 8, maxLength: 14 },
);

/** Reckons with single kilometres: who drove each of a package, or nobody. */
class Reckoning {
  readonly packages: { owners: (number | undefined)[]; cents: number; from: bigint; until: bigint }[] = [];
  readonly trips: { start: bigint; km: number }[] = [];
  readonly vouchers: { left: number; sold: boolean }[] = [];
  readonly invoices: { cents: number; paid: number[] }[] = [];

  drive(trip: number, km: number): void {
    const facts = this.trips[trip];
    if (!facts) return;
    facts.km = km;
    for (const { owners } of this.packages) {
      for (const [index, owner] of owners.entries()) if (owner === trip) owners[index] = undefined;
    }
    const valid = this.packages
      .filter(({ from, until }) => from <= facts.start && facts.start < until)
      .toSorted((a, b) => Number(a.until - b.until));
    for (let driven = 0; driven < km; driven++) {
      const open = valid.find(({ owners }) => owners.includes(undefined));
      if (open) open.owners[open.owners.indexOf(undefined)] = trip;
    }
  }

  owedByTrip(trip: number): number {
    const covered = sumOf(this.packages.map(({ owners }) => owners.filter((owner) => owner === trip).length));
    let cents = TIME_CENTS;
    for (let place = covered; place < (this.trips[trip]?.km ?? 0); place++) cents += place < 100 ? 30 : 25;
    return cents;
  }

  owed(): number {
    return sumOf([
      ...this.packages.map(({ cents }) => cents),
      ...this.trips.map((_, trip) => this.owedByTrip(trip)),
    ]);
  }

  bill(): void {
    const before = sumOf(this.invoices.map(({ cents }) => cents));
    const cents = this.owed() - before;
    const balance = before - sumOf(this.invoices.flatMap(({ paid }) => paid));
    let payable = Math.max(0, cents) - Math.min(Math.max(0, cents), Math.max(0, -balance));
    const paid = this.vouchers.map((voucher) => {
      const part = Math.min(voucher.left, payable);
      voucher.left -= part;
      payable -= part;
      return part;
    });
    this.invoices.push({ cents, paid });
  }

  cancel(): void {
    for (const [index, cents] of (this.invoices.pop()?.paid ?? []).entries()) {
      const voucher = this.vouchers[index];
      if (voucher) voucher.left += cents;
    }
  }

  /** Net, of what is not driven and has not expired. */
  prepaidKmCents(now: Temporal.Instant): number {
    const net = (cents: number) => cents - Math.round((cents * 19) / 119);
    return sumOf(
      this.packages
        .filter(({ until }) => now.epochNanoseconds < until)
        .map(({ owners, cents }) => {
          const driven = owners.filter((owner) => owner !== undefined).length;
          return net(cents) - net(Math.round((driven * cents) / owners.length));
        }),
    );
  }
}

test.afterEach(({ db }) => expectWhole(db));

test('whatever happens, each trip, invoice and balance is what another reckoning says, to the cent, and no liability is below zero', {
  timeout: 600_000,
}, async ({ db, stage, buy, begin, drive, issue, redeem, bill, clock, priceOf, call }) => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      // Time goes on from one run to the next, because the numbers of invoices follow each other.
      const [begun, documentsValidUntil] = [clock.now(), clock.now().add({ hours: 24 * 2_000 })];
      await db.deleteFrom('attempt').execute();
      const company = await stage.addCustomer({ plan: 'FIRMA', now: begun, documentsValidUntil });
      const reckoning = new Reckoning();
      const bookings: number[] = [];
      const rest = (hours: number) => clock.set(clock.now().add({ hours }));
      const billed = async (month: Temporal.PlainYearMonth) => {
        await bill(month, clock.now());
        const { output } = await call('GET /invoices', { query: {} }, { token: company.token });
        return output.items.filter(({ kind, cancelledBy }) => kind === 'INVOICE' && !cancelledBy);
      };
      for (const step of wanted) {
        switch (step.kind) {
          case 'BUY': {
            const { output } = await buy(company, step.km);
            reckoning.packages.push({
              owners: Array.from({ length: step.km }, () => undefined),
              cents: output.cents,
              from: clock.now().epochNanoseconds,
              until: Temporal.Instant.from(output.expiresAt).epochNanoseconds,
            });
            break;
          }
          case 'TRIP': {
            const bookingId = await begin(company);
            const start = clock.now().round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours: 2 });
            reckoning.trips.push({ start: start.epochNanoseconds, km: 0 });
            bookings.push(bookingId);
            reckoning.drive(bookings.length - 1, step.km);
            await drive(bookingId, step.km, clock.now().add({ hours: 5 }));
            // The next one begins by day too, when an hour costs the same.
            rest(24);
            break;
          }
          case 'CORRECT': {
            const trip = step.trip % Math.max(1, bookings.length);
            const bookingId = bookings[trip];
            if (bookingId === undefined) break;
            reckoning.drive(trip, step.km);
            await drive(bookingId, step.km, clock.now());
            break;
          }
          case 'VOUCHER': {
            await redeem(await issue(step.cents, clock.now(), 'Probe', step.sold), company);
            reckoning.vouchers.push({ left: step.cents, sold: step.sold });
            break;
          }
          case 'MONTH': {
            const month = clock.now().toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
            const next = month.add({ months: 1 });
            clock.set(Temporal.Instant.from(`${next}-02T08:07:00Z`));
            const before = reckoning.owed() - sumOf(reckoning.invoices.map(({ cents }) => cents));
            const [latest] = await billed(month);
            if (latest?.month === month.toString()) {
              reckoning.bill();
              const last = reckoning.invoices.at(-1);
              const given = sumOf((last?.paid ?? []).filter((_, index) => !reckoning.vouchers[index]?.sold));
              expect(latest.totalCents).toBe((last?.cents ?? 0) - given);
            } else expect(before).toBe(0);
            break;
          }
          case 'CANCEL': {
            const [latest] = (
              await call('GET /invoices', { query: {} }, { token: company.token })
            ).output.items.filter(({ kind, cancelledBy }) => kind === 'INVOICE' && !cancelledBy);
            if (!latest) break;
            const [year = 0, sequence = 0] = latest.number.split('-').map(Number);
            const [stored] = await findByNumber(db, { year, sequence });
            if (!stored) throw new Error('no invoice');
            await cancelInvoice(db, stored, { reason: 'Probe', now: clock.now(), by: stored.customerId });
            reckoning.cancel();
            break;
          }
        }
        // A package may end in the night after a trip, too; the job looks each minute.
        await expireKmPackages(db, clock.now());
        for (const [trip, bookingId] of bookings.entries()) {
          expect((await priceOf(bookingId, company)).total.cents).toBe(reckoning.owedByTrip(trip));
        }
        const paid = sumOf(reckoning.invoices.flatMap((invoice) => invoice.paid));
        const balances = await findBalances(db, company.id);
        expect(balances).toEqual({
          owedCents: reckoning.owed() - paid,
          prepaidKmCents: reckoning.prepaidKmCents(clock.now()),
          voucherCents: sumOf(reckoning.vouchers.map(({ left, sold }) => (sold ? left : 0))),
        });
        expect(Math.min(balances.prepaidKmCents, balances.voucherCents)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: repetitions({ full: 25, short: 2 }) },
  );
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entry`.execute(db);
  expect(rows[0]?.cents).toBe(0);
});
