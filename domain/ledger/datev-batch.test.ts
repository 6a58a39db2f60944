import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import {
  creditPaidOut,
  debitCollected,
  debitReturned,
  debitReturnFee,
  invoiceRounded,
  kmPackageBought,
  kmPackageUsed,
  monthlyFee,
  reductionKept,
  reminderFee,
  voucherIssued,
  voucherUsed,
} from './account-entries.ts';
import { ACCOUNTS, type Account } from './accounts.ts';
import { type DatevPosting, datevHead, datevRows, datevText } from './datev-batch.ts';
import { difference, type LedgerEntry } from './entry.ts';
import { postLines } from './post-lines.ts';
import { windows1252 } from './windows-1252.ts';

const BATCH = {
  consultant: 29098,
  client: 55003,
  month: Temporal.PlainYearMonth.from('2027-05'),
  createdAt: Temporal.Instant.from('2027-06-03T02:07:08.009Z'),
};
const PACKAGE = { km: 100, cents: 2_700, currency: 'EUR' as const, vatBasisPoints: 1900 };

/**
 * What DATEV makes of a batch, written from its manual and not from our code: amounts are gross on automatic accounts (8400 to
 * 8409, 8720 and 1718 of SKR03), unless key 40 switches that off; personal accounts sum up in 1400.
 */
function readBatch(bytes: Uint8Array): { header: string[]; sums: Map<string, number>; rows: string[][] } {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const [header = [], , ...rows] = parse(text, {
    delimiter: ';',
    relax_column_count: true,
    record_delimiter: '\r\n',
  });
  const digits = Number(header[13]);
  const sums = new Map<string, number>();
  const post = (account: string, cents: number, key: string) => {
    const collective = account.length > digits ? '1400' : account.slice(0, 4);
    const isAutomatic = /^(840\d|1718|8720)$/.test(collective) && key !== '40';
    const vat = isAutomatic ? Math.sign(cents) * Math.round((Math.abs(cents) * 19) / 119) : 0;
    sums.set(collective, (sums.get(collective) ?? 0) + cents - vat);
    sums.set('1776', (sums.get('1776') ?? 0) + vat);
  };
  for (const row of rows) {
    const [amount = '', side] = row;
    const [account = '', contra = '', key = ''] = row.slice(6, 9);
    const cents = Math.round(Number(amount.replace(',', '.')) * 100) * (side === 'S' ? 1 : -1);
    post(account, cents, key);
    post(contra, -cents, key);
  }
  return { header, sums, rows };
}

const sumsOf = (entries: readonly LedgerEntry[]) => {
  const sums = new Map<string, number>();
  for (const { account, cents } of entries) {
    const { number } = ACCOUNTS[account];
    sums.set(number, (sums.get(number) ?? 0) + cents);
  }
  return sums;
};
const withoutZeros = (sums: Map<string, number>) =>
  [...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

const posting = (entries: readonly LedgerEntry[], id = 1): DatevPosting => ({
  document: String(id),
  on: Temporal.PlainDate.from('2027-05-04'),
  text: 'Fahrt beendet, „Zeit“; Buchung 12',
  account: id % 5 === 0 ? undefined : '100001',
  entries,
});
const encoded = (postings: readonly DatevPosting[]) =>
  windows1252(datevText([...datevHead(BATCH), ...postings.flatMap(datevRows)]));

const REVENUES = ['REVENUE_TIME', 'REVENUE_KM', 'REVENUE_FEES', 'PREPAID_KM'] as const satisfies Account[];
const lines = fc.array(
  fc.record({
    code: fc.constantFrom('TIME', 'KM', 'LATE'),
    text: fc.constantFrom('Zeit', 'Kilometer', 'Gebühr'),
    cents: fc.integer({ min: -9_000, max: 90_000 }),
    revenue: fc.constantFrom(...REVENUES),
  }),
  { maxLength: 7 },
);
const cents = fc.integer({ min: 1, max: 500_000 });
/** DATEV reckons 19 % by itself, and no other rate. */
const rates = fc.constantFrom(1900, 1600, 810, undefined);
const entries = fc.oneof(
  fc.tuple(lines, rates).map(([of, rate]) => postLines(of, rate)),
  fc
    .tuple(lines, lines, rates, rates)
    .map(([wanted, posted, rate, before]) => difference(postLines(wanted, rate), postLines(posted, before))),
  cents.map(debitCollected),
  cents.map((sum) => debitReturned(sum, { bankChargeCents: sum % 700 })),
  cents.map((amount) => debitReturnFee(amount, PRICE_LIST_2026)),
  cents.map(reminderFee),
  cents.map(creditPaidOut),
  cents.map((sum) => voucherIssued(sum, { sold: sum % 2 === 0 })),
  fc
    .tuple(cents, fc.boolean(), fc.constantFrom(1, -1))
    .map(([sum, sold, sign]) => voucherUsed([{ cents: sign * sum, vatBasisPoints: 1900 }], { sold })),
  cents.map((sum) => reductionKept([{ cents: sum, vatBasisPoints: 1900 }])),
  fc.integer({ min: -9, max: 9 }).map(invoiceRounded),
  fc.constant(kmPackageBought(PACKAGE)),
  fc
    .record({
      usedKm: fc.integer({ min: 0, max: 60 }),
      km: fc.integer({ min: 1, max: 40 }),
      hasExpired: fc.boolean(),
    })
    .map((use) => kmPackageUsed(PACKAGE, use)),
);

describe('a batch for DATEV', () => {
  test('read back by its rules says of every account what the ledger says: VAT once, to the cent', () => {
    fc.assert(
      fc.property(fc.array(entries, { maxLength: 12 }), (all) => {
        const { sums } = readBatch(encoded(all.map((each, index) => posting(each, index))));
        expect(withoutZeros(sums)).toEqual(withoutZeros(sumsOf(all.flat())));
      }),
      { numRuns: 400 },
    );
  });

  test('has gross on automatic accounts, and debtors of the customers’ own numbers', () => {
    const { rows } = readBatch(encoded([posting(monthlyFee(990, 'Tarif Plus', 1900))]));
    expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[8], row[9], row[10]])).toEqual([
      ['9,90', 'S', '1100001', '840300', '', '0405', '1'],
    ]);
  });

  test('has the header of version 13, 125 columns, CRLF, and umlauts of Windows-1252', () => {
    const bytes = encoded([posting(reminderFee(250))]);
    const { header, rows } = readBatch(bytes);
    expect(header).toHaveLength(31);
    expect(header.slice(0, 6)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13', '20270603040708009']);
    expect(header.slice(10, 16)).toEqual(['29098', '55003', '20270101', '6', '20270501', '20270531']);
    expect(header[26]).toBe('03');
    expect(rows.map((row) => row.length)).toEqual([125]);
    const text = new TextDecoder('windows-1252').decode(bytes);
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(';').length),
    ).toEqual([125, 126]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(rows[0]?.[13]).toBe('Fahrt beendet, „Zeit“; Buchung 12');
    expect([...bytes]).toContain(0x84);
    expect(encoded([posting(reminderFee(250))])).toEqual(bytes);
  });

  test('says what Windows-1252 cannot with the nearest letter', () => {
    const back = (text: string) => new TextDecoder('windows-1252').decode(windows1252(text));
    expect(back('Ömer Šahin, 5 € – „gut“')).toBe('Ömer Šahin, 5 € – „gut“');
    expect(back('Łąka Çelik İ 漢')).toBe('?aka Çelik I ?');
  });
});
