import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safetyPackageRefunded } from '#domain/ledger/account-entries.ts';
import { TARIFF_PLUS, TARIFF_START } from '#domain/tariff/price-list.ts';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
import { endOfMonth, formatMonth, isBillingDay, lastMonth, parseMonth } from './billing-month.ts';
import { cancellationOf, type Invoice, payable, type TaxedLine, taxed, taxedAnew } from './invoice.ts';
import { formatInvoiceNumber, parseInvoiceNumber } from './invoice-number.ts';
import { owedMonthlyFees, type TariffSince } from './monthly-fee.ts';
import { openParts } from './open-invoices.ts';
import {
  contractYearOn,
  contractYearText,
  deferredCents,
  packageEnds,
  safetyPackageRefund,
  safetyPackageYears,
} from './safety-package-year.ts';

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const MAY = Temporal.PlainYearMonth.from('2027-05');

describe('the month of an invoice', () => {
  test('is that of Berlin, on both sides of midnight and of the clock changes', () => {
    expect(lastMonth(at('2027-05-31T22:00:00Z')).toString()).toBe('2027-05');
    expect(lastMonth(at('2027-05-31T21:59:59Z')).toString()).toBe('2027-04');
    expect(endOfMonth(MAY).toString()).toBe('2027-05-31T22:00:00Z');
    expect(endOfMonth(Temporal.PlainYearMonth.from('2027-03')).toString()).toBe('2027-03-31T22:00:00Z');
    expect(endOfMonth(Temporal.PlainYearMonth.from('2027-10')).toString()).toBe('2027-10-31T23:00:00Z');
    expect(lastMonth(at('2027-01-01T00:00:00Z')).toString()).toBe('2026-12');
    expect(formatMonth(MAY)).toBe('Mai 2027');
  });

  test('is billed from the 2nd on', () => {
    expect(isBillingDay(at('2027-06-01T21:59:59Z'))).toBe(false);
    expect(isBillingDay(at('2027-06-01T22:00:00Z'))).toBe(true);
    expect(isBillingDay(at('2027-06-30T10:00:00Z'))).toBe(true);
  });

  test('is read as YYYY-MM and nothing else', () => {
    expect(parseMonth('2027-05')?.toString()).toBe('2027-05');
    for (const text of ['2027-13', '2027-00', '2027-5', '05-2027', '2027-05-01', '', 'Mai'])
      expect(parseMonth(text)).toBeUndefined();
  });
});

test('a number is read back, and nothing else is one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2999 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (year, sequence) => {
        expect(parseInvoiceNumber(formatInvoiceNumber(year, sequence))).toEqual({ year, sequence });
      },
    ),
  );
  for (const text of ['2027-000000', '2027-12345', '2027-0000001', '27-000001', '2027-000001 ', ''])
    expect(parseInvoiceNumber(text)).toBeUndefined();
});

const lines = fc.array(
  fc.record({
    rule: fc.constant('KM_NEAR'),
    text: fc.string(),
    cents: fc.integer({ min: -50_000, max: 90_000 }),
    vatBasisPoints: fc.constant(1900),
  }),
);
const items = fc
  .array(lines)
  .map((all) => all.map((of: TaxedLine[]) => ({ subject: { kind: 'ACCOUNT' as const }, lines: of })));

describe('what an invoice sums up', () => {
  test('VAT is that of the sum, and the net shares of the lines add up to the cent', () => {
    fc.assert(
      fc.property(items, (gross) => {
        const { items: withNet, totals } = taxed(gross);
        const all = withNet.flatMap((item) => item.lines);
        expect(totals.totalCents).toBe(all.reduce((sum, { cents }) => sum + cents, 0));
        expect(totals.vatCents).toBe(containedVatCents(totals.totalCents, 1900));
        expect(totals.netCents + totals.vatCents).toBe(totals.totalCents);
        expect(all.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(totals.netCents);
        for (const { cents, netCents } of all)
          expect(Math.abs(cents / 1.19 - netCents)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('its cancellation is the same with all signs turned, and itself adds up', () => {
    fc.assert(
      fc.property(items, (gross) => {
        const taxedItems = taxed(gross);
        const invoice: Invoice = {
          number: '2027-000001',
          kind: 'INVOICE',
          month: '2027-05',
          issuedOn: '2027-06-02',
          dueOn: '2027-06-16',
          issuer: { name: 'A', address: 'B', vatId: 'DE000000000' },
          recipient: { customerNumber: '100001-1', name: 'C', addressLines: [] },
          currency: 'EUR',
          ...taxedItems,
          ...payable(taxedItems.totals.totalCents, 0),
        };
        const own = { number: '2027-000002', issuedOn: '2027-06-03', reason: 'Falsche Anschrift' };
        const cancellation = cancellationOf(invoice, own);
        expect(cancellation.totals.totalCents).toBe(0 - invoice.totals.totalCents);
        expect(taxedAnew(cancellation)).toEqual({ items: cancellation.items, totals: cancellation.totals });
        expect(cancellation.payableCents).toBe(0);
        expect(cancellation.cancels).toMatchObject({ number: '2027-000001', issuedOn: '2027-06-02' });
      }),
    );
  });

  test('a credit is taken off, an older debt is not added', () => {
    expect(payable(5_000, 0)).toEqual({ creditCents: 0, payableCents: 5_000 });
    expect(payable(5_000, 2_000)).toEqual({ creditCents: 0, payableCents: 5_000 });
    expect(payable(5_000, -2_000)).toEqual({ creditCents: 2_000, payableCents: 3_000 });
    expect(payable(5_000, -9_000)).toEqual({ creditCents: 5_000, payableCents: 0 });
    expect(payable(-1_000, -9_000)).toEqual({ creditCents: 0, payableCents: 0 });
  });
});

test('what is open belongs to the latest invoices, and never more than is owed', () => {
  expect(openParts([5_000, 3_000, 2_000], 6_000)).toEqual([5_000, 1_000, 0]);
  expect(openParts([5_000, 3_000], -100)).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(9_999)), fc.integer({ min: -99_999, max: 99_999 }), (payables, open) => {
      const parts = openParts(payables, open);
      const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
      expect(sum(parts)).toBe(Math.min(Math.max(0, open), sum(payables)));
      for (const [index, cents] of parts.entries()) expect(cents).toBeLessThanOrEqual(payables[index] ?? 0);
    }),
  );
});

describe('the monthly fee', () => {
  const since = (text: string, tariff = TARIFF_PLUS): TariffSince => ({ tariff, since: day(text) });

  test('is that of the tariff; of the first month, by days', () => {
    expect(owedMonthlyFees([since('2026-11-03')], MAY)).toEqual([
      { cents: 990, text: 'Grundgebühr Tarif Plus, Mai 2027' },
    ]);
    expect(owedMonthlyFees([since('2027-05-01')], MAY)[0]?.cents).toBe(990);
    expect(owedMonthlyFees([since('2027-05-12')], MAY)).toEqual([
      { cents: Math.round((990 * 20) / 31), text: 'Grundgebühr Tarif Plus, Mai 2027 (20 von 31 Tagen)' },
    ]);
    expect(owedMonthlyFees([since('2027-05-31')], MAY)[0]?.cents).toBe(32);
    expect(owedMonthlyFees([since('2027-06-01')], MAY)).toEqual([]);
    expect(owedMonthlyFees([since('2026-01-01', TARIFF_START)], MAY)).toEqual([]);
  });

  test('of a month in which the tariff changed is that of each one’s days, and none of the month after', () => {
    const dearest = { ...TARIFF_PLUS, title: 'Viel', monthlyCents: 1_990 };
    const tariffs = [since('2026-01-01', TARIFF_START), since('2027-05-05'), since('2027-05-21', dearest)];
    expect(owedMonthlyFees(tariffs, MAY)).toEqual([
      { cents: Math.round((990 * 16) / 31), text: 'Grundgebühr Tarif Plus, Mai 2027 (16 von 31 Tagen)' },
      { cents: 706, text: 'Grundgebühr Tarif Viel, Mai 2027 (11 von 31 Tagen)' },
    ]);
    const back = [...tariffs, since('2027-06-01', TARIFF_START)];
    expect(owedMonthlyFees(back, MAY)).toEqual(owedMonthlyFees(tariffs, MAY));
    expect(owedMonthlyFees(back, MAY.add({ months: 1 }))).toEqual([]);
    // Two at once on one day: the first of them has no day.
    expect(
      owedMonthlyFees([since('2026-01-01'), since('2027-05-01'), since('2027-05-01', dearest)], MAY),
    ).toEqual([{ cents: 1_990, text: 'Grundgebühr Tarif Viel, Mai 2027' }]);
  });

  test('whatever changes when: each day is charged once, nobody pays more than the dearest fee', () => {
    const change = fc.record({
      daysLater: fc.integer({ min: 0, max: 45 }),
      monthlyCents: fc.constantFrom(0, 1, 99, 990, 1_990, 3_333),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let when = day('2027-01-15');
        const tariffs = changes.map(({ daysLater, monthlyCents }, index): TariffSince => {
          when = when.add({ days: daysLater });
          return { tariff: { title: `T${index}`, monthlyCents }, since: when };
        });
        for (let ahead = 0; ahead < 14; ahead++) {
          const month = Temporal.PlainYearMonth.from('2027-01').add({ months: ahead });
          // Another way to reckon: day by day, whichever tariff was the last to begin.
          let exact = 0;
          let dearest = 0;
          for (let date = 1; date <= month.daysInMonth; date++) {
            const today = month.toPlainDate({ day: date });
            const fee =
              tariffs.findLast(({ since: start }) => Temporal.PlainDate.compare(start, today) <= 0)?.tariff
                .monthlyCents ?? 0;
            exact += fee;
            dearest = Math.max(dearest, fee);
          }
          const fees = owedMonthlyFees(tariffs, month);
          const sum = fees.reduce((all, { cents }) => all + cents, 0);
          expect(sum).toBe(Math.round(exact / month.daysInMonth));
          expect(sum).toBeLessThanOrEqual(dearest);
          for (const { cents } of fees) expect(cents).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the safety package', () => {
  test('has one contract year for each day, which begins once and is owed once', () => {
    fc.assert(
      fc.property(fc.nat(1_500), fc.nat(3_000), (start, later) => {
        const since = day('2027-01-01').add({ days: start });
        const today = since.add({ days: later });
        const { from, until } = contractYearOn(since, today);
        expect(Temporal.PlainDate.compare(from, today)).toBeLessThanOrEqual(0);
        expect(Temporal.PlainDate.compare(today, until)).toBeLessThan(0);
        expect(contractYearOn(since, until).from).toEqual(until);
        const owed = (end?: Temporal.PlainDate, begun = from) =>
          safetyPackageYears({ since, until: end }, begun.add({ days: 1 })).at(-1);
        expect(owed()).toEqual({ from, until });
        // Ended with the year, the next one is not owed.
        expect(owed(until, until)).toEqual({ from, until });
      }),
    );
  });

  test('is owed at the start of each contract year, until it ends', () => {
    const since = day('2026-05-12');
    const of = (month: string, until?: string) =>
      safetyPackageYears(
        { since, until: until === undefined ? undefined : day(until) },
        Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 }),
      ).map(({ from }) => from.toString());
    expect(of('2026-04')).toEqual([]);
    expect(of('2025-05')).toEqual([]);
    expect(of('2026-05')).toEqual(['2026-05-12']);
    expect(of('2027-04')).toEqual(['2026-05-12']);
    expect(of('2027-05')).toEqual(['2026-05-12', '2027-05-12']);
    expect(of('2027-05', '2027-05-12')).toEqual(['2026-05-12']);
    expect(of('2027-05', '2027-05-13')).toEqual(['2026-05-12', '2027-05-12']);
    expect(of('2026-05', '2026-05-12')).toEqual([]);
  });

  test('of years that are past only those are made up for of which payment can still be asked', () => {
    const since = day('2020-06-01');
    const years = (chargedFrom?: string) =>
      safetyPackageYears(
        { since, chargedFrom: chargedFrom === undefined ? undefined : day(chargedFrom) },
        day('2027-06-01'),
      ).map(({ from }) => from.year);
    expect(years()).toEqual([2024, 2025, 2026]);
    expect(years('2026-06-01')).toEqual([2026]);
  });

  test('of 29 February begins its other years on the 28th, and leaves no day out', () => {
    const texts = safetyPackageYears({ since: day('2028-02-29') }, day('2029-03-01'));
    expect(texts.map(contractYearText)).toEqual([
      'Sicherheitspaket, 29.02.2028 bis 27.02.2029',
      'Sicherheitspaket, 28.02.2029 bis 27.02.2030',
    ]);
  });

  test('ends with its contract year; after the first one also with a month’s notice, if that is earlier', () => {
    const since = day('2026-05-12');
    const ends = (today: string) =>
      packageEnds(since, day(today)).map(({ kind, until }) => `${kind} ${until}`);
    expect(ends('2026-05-12')).toEqual(['YEAR 2027-05-12']);
    expect(ends('2027-05-11')).toEqual(['YEAR 2027-05-12']);
    expect(ends('2027-05-12')).toEqual(['YEAR 2028-05-12', 'NOTICE 2027-06-13']);
    // A month from 31 January is over with the last day of February.
    expect(ends('2028-01-31')).toEqual(['YEAR 2028-05-12', 'NOTICE 2028-03-01']);
    expect(ends('2028-04-10')).toEqual(['YEAR 2028-05-12', 'NOTICE 2028-05-11']);
    expect(ends('2028-04-11')).toEqual(['YEAR 2028-05-12']);
  });

  test('gives back the days that are left of the year', () => {
    const year = contractYearOn(day('2026-05-12'), day('2027-06-12'));
    expect(safetyPackageRefund(year, day('2027-06-13'), 9_900)).toEqual({
      cents: 9_900 - Math.round((9_900 * 32) / 366),
      text: 'Sicherheitspaket beendet zum 12.06.2027: 334 von 366 Tagen des Vertragsjahres zurück',
    });
    expect(safetyPackageRefund(year, year.until, 9_900)).toBeUndefined();
    expect(safetyPackageRefund(year, day('2027-06-13'), 0)).toBeUndefined();
  });

  test('whenever it ends: what stays paid is that of its days, never more than was charged, and falls with no day', () => {
    fc.assert(
      fc.property(fc.nat(1_500), fc.nat(900), fc.nat(20_000), (start, later, chargedCents) => {
        const since = day('2027-01-01').add({ days: start });
        const today = since.add({ days: later });
        const year = contractYearOn(since, today);
        const days = year.from.until(year.until).days;
        let before = -1;
        for (let used = 1; used <= days; used++) {
          const cents = safetyPackageRefund(year, year.from.add({ days: used }), chargedCents)?.cents ?? 0;
          const kept = chargedCents - cents;
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(chargedCents);
          expect(Math.abs(kept - (chargedCents * used) / days)).toBeLessThanOrEqual(0.5);
          expect(kept).toBeGreaterThanOrEqual(before);
          before = kept;
        }
        expect(before).toBe(chargedCents);
        expect(deferredCents(since, since, chargedCents)).toBe(chargedCents);
        expect(deferredCents(since, since.add({ years: 1 }), chargedCents)).toBe(0);
        expect(sumOfCents(safetyPackageRefunded(chargedCents, 'zurück', 1900))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});
