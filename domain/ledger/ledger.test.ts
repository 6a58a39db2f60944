import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_BOOKING_MS } from '#domain/booking/period.ts';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { containedVatCents } from '#domain/tariff/vat.ts';
import { tripCharge } from '#domain/trip/trip-charge.ts';
import { usedTrip } from '#domain/trip/used-trip.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import {
  creditPaidOut,
  debitCollected,
  debitReturned,
  debitReturnFee,
  formerVoucherGivenBack,
  kmPackageBought,
  kmPackageExpired,
  kmPackageRefunded,
  kmPackageUsed,
  kmRefundCents,
  monthlyFee,
  paymentReceived,
  reductionKept,
  reminderFee,
  safetyPackage,
  voucherExpired,
  voucherIssued,
  voucherRedeemed,
  voucherUsed,
} from './account-entries.ts';
import { ACCOUNT_KEYS, ACCOUNTS, type Account } from './accounts.ts';
import { type BookingFacts, bookingEntries } from './booking-entries.ts';
import { difference, type LedgerEntry, netEntries } from './entry.ts';
import { postLines } from './post-lines.ts';

const balanceOf = (entries: readonly LedgerEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);
const sumOf = (entries: readonly LedgerEntry[], account: Account) =>
  balanceOf(entries.filter((entry) => entry.account === account));

const QUARTER_MS = 15 * 60_000;
const MONDAY = Temporal.Instant.from('2027-05-10T06:00:00Z');
/** Bookings of any kind, at any stage of their life. */
const bookings = fc
  .record({
    state: fc.constantFrom('RESERVED', 'ACTIVE', 'ENDED', 'BILLED', 'CANCELLED', 'NO_SHOW'),
    vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
    electric: fc.boolean(),
    tariff: fc.constantFrom(...TARIFFS),
    feeCents: fc.integer({ min: 0, max: 20_000 }),
    timeCents: fc.constantFrom(0, 580),
    quarters: fc.integer({ min: 4, max: MAX_BOOKING_MS / QUARTER_MS }),
    lateMinutes: fc.integer({ min: -600, max: 600 }),
    km: fc.option(fc.integer({ min: 0, max: 3_000 })),
    isReturned: fc.boolean(),
  })
  .map(({ quarters, lateMinutes, km, isReturned, ...facts }): BookingFacts => {
    const end = MONDAY.add({ milliseconds: quarters * QUARTER_MS });
    const confirmedAt = end.add({ minutes: Math.max(lateMinutes, -quarters * 15) });
    const booking: BookingFacts = {
      ...facts,
      priceList: PRICE_LIST_2026,
      period: { start: MONDAY, end },
      drivenKm: km ?? undefined,
      returned: undefined,
    };
    if (!isReturned) return booking;
    const returned = {
      confirmedAt,
      hinderedSince: undefined,
      startOdometerM: 1_000,
      endOdometerM: km === null ? undefined : 1_000 + km * 1000,
    };
    const { lateFeeCents } = tripCharge({ ...booking, use: usedTrip(booking, returned) });
    // The fees of a booking contain that of its late return.
    return { ...booking, feeCents: facts.feeCents + lateFeeCents, returned: { ...returned, lateFeeCents } };
  });

describe('what a booking posts', () => {
  test('sums to zero, owes the price of the trip in its words, and its net and VAT are that price', () => {
    fc.assert(
      fc.property(bookings, (facts) => {
        const entries = bookingEntries(facts);
        expect(balanceOf(entries)).toBe(0);
        const isOver = facts.state !== 'RESERVED' && facts.state !== 'ACTIVE';
        const use =
          facts.state === 'CANCELLED'
            ? { kind: facts.state }
            : facts.state === 'NO_SHOW'
              ? { kind: facts.state, isFree: facts.timeCents === 0 }
              : usedTrip(facts, facts.returned);
        const isTrip = facts.state === 'ENDED' || facts.state === 'BILLED';
        const lateFeeCents = isTrip ? (facts.returned?.lateFeeCents ?? 0) : 0;
        const charge = tripCharge({ ...facts, feeCents: facts.feeCents - lateFeeCents, use });
        const owedCents = isOver ? charge.totalCents : facts.feeCents;
        expect(sumOf(entries, 'RECEIVABLES')).toBe(owedCents);
        expect(sumOf(entries, 'VAT')).toBe(0 - containedVatCents(owedCents, 1900));
        if (!isOver) return;
        const receivables = entries.filter(({ account }) => account === 'RECEIVABLES');
        expect(receivables.map(({ rule, text, cents }) => ({ code: rule, text, cents }))).toEqual(
          charge.lines.filter(({ cents }) => cents !== 0),
        );
      }),
    );
  });

  test('from one stage to another posts the difference, and taken back leaves nothing', () => {
    fc.assert(
      fc.property(fc.array(bookings, { minLength: 1, maxLength: 4 }), (stages) => {
        const posted: LedgerEntry[] = [];
        for (const facts of stages) {
          const added = difference(bookingEntries(facts), posted);
          expect(balanceOf(added)).toBe(0);
          posted.push(...added);
          expect(difference(bookingEntries(facts), posted)).toEqual([]);
        }
        expect(netEntries([...posted, ...difference([], posted)])).toEqual([]);
      }),
    );
  });
});

describe('lines with VAT', () => {
  test('have it taken out of their sum, rounded once, whatever their order and sign', () => {
    const line = fc.record({ cents: fc.integer({ min: -50_000, max: 50_000 }), code: fc.string() });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const entries = postLines(
          lines.map((each) => ({ ...each, text: each.code, revenue: 'REVENUE_FEES' })),
          1900,
        );
        const grossCents = lines.reduce((sum, { cents }) => sum + cents, 0);
        expect(balanceOf(entries)).toBe(0);
        expect(sumOf(entries, 'RECEIVABLES')).toBe(grossCents);
        expect(sumOf(entries, 'VAT')).toBe(0 - containedVatCents(grossCents, 1900));
        expect(sumOf(entries, 'RECEIVABLES')).toBe(
          0 - sumOf(entries, 'REVENUE_FEES') - sumOf(entries, 'VAT'),
        );
      }),
    );
  });

  test('119 cents are 100 and 19, and each line knows its words', () => {
    expect(
      postLines(
        [{ code: 'MONTHLY_FEE', text: 'Tarif Plus, Mai', cents: 119, revenue: 'REVENUE_TARIFF' }],
        1900,
      ),
    ).toEqual([
      {
        account: 'RECEIVABLES',
        cents: 119,
        vatBasisPoints: 1900,
        rule: 'MONTHLY_FEE',
        text: 'Tarif Plus, Mai',
      },
      {
        account: 'REVENUE_TARIFF',
        cents: -100,
        vatBasisPoints: 1900,
        rule: 'MONTHLY_FEE',
        text: 'Tarif Plus, Mai',
      },
      { account: 'VAT', cents: -19, vatBasisPoints: 1900, rule: 'VAT', text: 'Umsatzsteuer 19\u00A0%' },
    ]);
  });
});

describe('what an account posts', () => {
  const cents = fc.integer({ min: 1, max: 100_000 });

  test('sums to zero, each entry with an account and words', () => {
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, flag) => {
        const all = [
          monthlyFee(amount, 'Tarif Plus, Mai 2027', 1900),
          safetyPackage(amount, 'Sicherheitspaket', 1900),
          voucherIssued(amount, { sold: true }),
          voucherRedeemed(amount, { sold: true }),
          voucherUsed([{ cents: amount, vatBasisPoints: 1900 }], { sold: flag }),
          voucherExpired(amount, { redeemed: flag, sold: true }),
          reductionKept([{ cents: amount, vatBasisPoints: 1900 }]),
          paymentReceived(amount),
          debitCollected(amount),
          debitReturned(amount, { bankChargeCents: amount % 700 }),
          debitReturnFee(amount, PRICE_LIST_2026),
          reminderFee(amount),
          creditPaidOut(amount),
        ];
        for (const entries of all) {
          expect(balanceOf(entries)).toBe(0);
          expect(entries.length).toBeGreaterThanOrEqual(2);
          for (const { account, text, rule } of entries) {
            expect(ACCOUNT_KEYS).toContain(account);
            expect(text.trim()).not.toBe('');
            expect(rule).toMatch(/^[A-Z_]+$/);
          }
        }
      }),
    );
  });

  test('a km package: VAT at purchase, revenue as it is driven, nothing left when it has expired', () => {
    const sizes = fc.constantFrom(...PRICE_LIST_2026.kmPackages);
    fc.assert(
      fc.property(
        sizes,
        fc.array(fc.integer({ min: -60, max: 120 })),
        fc.nat(20),
        (size, wishes, expiresAt) => {
          const kmPackage = { ...size, currency: 'EUR' as const, vatBasisPoints: 1900 };
          const entries = kmPackageBought(kmPackage);
          expect(sumOf(entries, 'VAT')).toBe(0 - containedVatCents(kmPackage.cents, 1900));
          const netCents = kmPackage.cents - containedVatCents(kmPackage.cents, 1900);
          expect(sumOf(entries, 'PREPAID_KM')).toBe(-netCents);
          let usedKm = 0;
          let hasExpired = false;
          // Also kilometres that a car tells after the package has expired.
          for (const [index, wish] of [...wishes, 0].entries()) {
            if (!hasExpired && (index === expiresAt || index === wishes.length)) {
              entries.push(...kmPackageExpired(kmPackage, usedKm));
              hasExpired = true;
            }
            const km = Math.min(Math.max(wish, -usedKm), kmPackage.km - usedKm);
            entries.push(...kmPackageUsed(kmPackage, { usedKm, km, hasExpired }));
            usedKm += km;
            expect(sumOf(entries, 'PREPAID_KM')).toBeLessThanOrEqual(0);
            if (hasExpired) expect(sumOf(entries, 'PREPAID_KM')).toBe(0);
          }
          expect(balanceOf(entries)).toBe(0);
          expect(sumOf(entries, 'PREPAID_KM')).toBe(0);
          expect(sumOf(entries, 'REVENUE_KM')).toBe(-netCents);
          expect(sumOf(entries, 'VAT')).toBe(0 - containedVatCents(kmPackage.cents, 1900));
        },
      ),
    );
  });

  test('of a km package comes back what nobody drove, once and never more than was paid; nothing of it stays behind', () => {
    const sizes = fc.record({
      km: fc.integer({ min: 1, max: 900 }),
      cents: fc.integer({ min: 1, max: 30_000 }),
    });
    const steps = fc.array(fc.oneof(fc.integer({ min: -200, max: 200 }), fc.constant('REFUND' as const)));
    fc.assert(
      fc.property(sizes, steps, fc.boolean(), (size, wishes, expiresAtLast) => {
        const kmPackage = { ...size, currency: 'EUR' as const, vatBasisPoints: 1900 };
        const entries = kmPackageBought(kmPackage);
        let [usedKm, refundedKm] = [0, 0];
        const refund = () => {
          const posted = kmPackageRefunded(kmPackage, { usedKm, refundedKm });
          expect(balanceOf(posted)).toBe(0);
          expect(0 - sumOf(posted, 'RECEIVABLES')).toBe(kmRefundCents(kmPackage, { usedKm, refundedKm }));
          expect(sumOf(posted, 'RECEIVABLES')).toBeLessThanOrEqual(0);
          entries.push(...posted);
          refundedKm = kmPackage.km - usedKm;
          expect(sumOf(entries, 'PREPAID_KM')).toBe(0);
          // What stays paid is the share of what was driven, and its VAT.
          const keptCents = sumOf(entries, 'RECEIVABLES');
          expect(keptCents).toBe(Math.round((usedKm * kmPackage.cents) / kmPackage.km));
          expect(sumOf(entries, 'VAT')).toBe(0 - containedVatCents(keptCents, 1900));
        };
        for (const wish of wishes) {
          if (wish === 'REFUND') refund();
          else {
            const km = Math.min(Math.max(wish, -usedKm), kmPackage.km - usedKm - refundedKm);
            entries.push(...kmPackageUsed(kmPackage, { usedKm, km, hasExpired: false }));
            usedKm += km;
          }
          expect(sumOf(entries, 'RECEIVABLES')).toBeGreaterThanOrEqual(0);
          expect(sumOf(entries, 'PREPAID_KM')).toBeLessThanOrEqual(0);
        }
        if (expiresAtLast) entries.push(...kmPackageExpired(kmPackage, usedKm, refundedKm));
        else refund();
        expect(balanceOf(entries)).toBe(0);
        expect(sumOf(entries, 'PREPAID_KM')).toBe(0);
      }),
    );
  });

  test('a voucher that was sold is a liability until it is used or expires', () => {
    const sold = { sold: true };
    const issued = [...voucherIssued(2_000, sold), ...voucherRedeemed(2_000, sold)];
    expect(sumOf(issued, 'RECEIVABLES')).toBe(2_000);
    expect(sumOf(issued, 'VOUCHERS_ISSUED')).toBe(0);
    expect(sumOf(issued, 'VOUCHER_CREDIT')).toBe(-2_000);
    const spent = [
      ...issued,
      ...voucherUsed([{ cents: 1_500, vatBasisPoints: 1900 }], sold),
      ...voucherExpired(500, { redeemed: true, ...sold }),
    ];
    expect(sumOf(spent, 'VOUCHER_CREDIT')).toBe(0);
    expect(sumOf(spent, 'RECEIVABLES')).toBe(500);
    expect(spent.filter(({ vatBasisPoints }) => vatBasisPoints !== undefined)).toEqual([]);
  });

  test('a voucher that was given away owes nothing to anybody; used, it makes the price lower, with its VAT', () => {
    const given = { sold: false };
    expect(voucherIssued(2_000, given)).toEqual([]);
    expect(voucherRedeemed(2_000, given)).toEqual([]);
    expect(voucherExpired(500, { redeemed: true, ...given })).toEqual([]);
    const used = voucherUsed([{ cents: 1_190, vatBasisPoints: 1900 }], given);
    expect(used.map(({ account, cents: each, vatBasisPoints }) => [account, each, vatBasisPoints])).toEqual([
      ['RECEIVABLES', -1_190, 1900],
      ['PRICE_REDUCTIONS', 1_000, 1900],
      ['VAT', 190, 1900],
    ]);
    // Kept as a credit when its invoice is cancelled, it reduces no price any more.
    const kept = [...used, ...reductionKept([{ cents: 1_190, vatBasisPoints: 1900 }])];
    const sums = (['RECEIVABLES', 'PRICE_REDUCTIONS', 'VAT', 'ADVERTISING'] as const).map((of) =>
      sumOf(kept, of),
    );
    expect(sums).toEqual([-1_190, 0, 0, 1_190]);
    // One from before was advertising, which it paid as; coming back it is none.
    const former = formerVoucherGivenBack(1_190).map(({ account, cents: each }) => [account, each]);
    expect(former).toEqual([
      ['RECEIVABLES', 1_190],
      ['ADVERTISING', -1_190],
    ]);
  });

  test('of a returned debit the customer pays what the bank charged, at most 3,00 €', () => {
    for (const [bankChargeCents, owed] of [
      [0, 5_000],
      [250, 5_250],
      [800, 5_300],
    ] as const) {
      const entries = [
        ...debitReturned(5_000, { bankChargeCents }),
        ...debitReturnFee(bankChargeCents, PRICE_LIST_2026),
      ];
      expect(sumOf(entries, 'RECEIVABLES')).toBe(owed);
      expect(sumOf(entries, 'BANK')).toBe(-5_000 - bankChargeCents);
      expect(sumOf(entries, 'BANK_CHARGES')).toBe(bankChargeCents - (owed - 5_000));
    }
  });
});

test('every account has a number of its own in SKR03', () => {
  const numbers = ACCOUNT_KEYS.map((key) => ACCOUNTS[key].number);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^\d{4}$/);
});
