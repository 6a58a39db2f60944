import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlip, matchTransfer, type TransferCandidate } from './match-transfer.ts';

const JUNE = Temporal.PlainDate.from('2027-06-18');
const candidate = (customerId: number, more: Partial<TransferCandidate> = {}): TransferCandidate => ({
  customerId,
  names: ['Groß'],
  invoices: [],
  hintedInvoices: [],
  isNamed: false,
  isHinted: false,
  hasSum: false,
  isNearAnother: false,
  open: [
    { number: `2027-00000${customerId}`, openCents: 4_530, issuedOn: Temporal.PlainDate.from('2027-06-02') },
  ],
  ...more,
});
const paid = (cents: number, candidates: TransferCandidate[], payer = 'Erika Anders') =>
  matchTransfer({ cents, payer, bookedOn: JUNE }, candidates);

test.each([
  ['its invoice and sum', 4_530, { invoices: ['2027-000001'] }, 'Erika Anders', { customerId: 1 }],
  ['its account and sum', 4_530, { isNamed: true }, 'Erika Anders', { customerId: 1 }],
  [
    'its invoice and its name, a part',
    2_000,
    { invoices: ['2027-000001'] },
    'JUERGEN GROSS',
    { customerId: 1 },
  ],
  ['its invoice alone, a part', 2_000, { invoices: ['2027-000001'] }, 'Erika Anders', 'OTHER_SUM'],
  ['its invoice and name, too much', 9_000, { invoices: ['2027-000001'] }, 'JUERGEN GROSS', 'OTHER_SUM'],
  ['a short number, sum and name', 4_530, { hintedInvoices: ['2027-000001'] }, 'Groß', { customerId: 1 }],
  ['a short number and sum', 4_530, { hintedInvoices: ['2027-000001'] }, 'Erika Anders', 'NO_REFERENCE'],
  ['name and sum alone', 4_530, { hasSum: true }, 'Groß', 'NO_REFERENCE'],
  [
    'a number that a slip makes of another',
    4_530,
    { invoices: ['2027-000001'], isNearAnother: true },
    'X',
    'SIMILAR_NUMBER',
  ],
  ['nothing open', 4_530, { invoices: ['2027-000001'], open: [] }, 'Groß', 'NOTHING_OPEN'],
] as const)('%s', (_what, cents, more, payer, result) => {
  expect(paid(cents, [candidate(1, more as Partial<TransferCandidate>)], payer)).toEqual(result);
});

test('whatever else is named, two accounts are one too many, and another that pays by name and sum is asked about', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.boolean(),
      fc.boolean(),
      (cents, isNamed, isNearAnother) => {
        const [one, two] = [candidate(1, { isNamed: true, isNearAnother }), candidate(2, { isNamed: true })];
        expect(paid(cents, [one, two])).toBe('SEVERAL');
        const rival = candidate(3, { names: ['Anders'], hasSum: true, isHinted: isNamed });
        expect(paid(cents, [one, rival])).toBe('OTHER_NAME');
      },
    ),
  );
});

test('a slip is one other digit, or two neighbours that changed places', () => {
  expect(isSlip('2027-000123', '2027-000133')).toBe(true);
  expect(isSlip('2027-000123', '2027-000132')).toBe(true);
  expect(isSlip('2027-000123', '2027-000123')).toBe(false);
  expect(isSlip('2027-000123', '2027-000145')).toBe(false);
  expect(isSlip('100001', '1000012')).toBe(false);
});

test('another of the same surname who names the invoice by a slip is not taken for its account', () => {
  const one = candidate(1, { names: ['Markus Öztürk'], invoices: ['2027-000001'], isNearAnother: true });
  expect(paid(4_530, [one], 'Paul Öztürk')).toBe('SIMILAR_NUMBER');
  expect(paid(4_530, [one, candidate(2, { names: ['Paul Öztürk'], hasSum: true })], 'Paul Öztürk')).toBe(
    'OTHER_NAME',
  );
  expect(paid(4_530, [one], 'Öztürk, Markus')).toEqual({ customerId: 1 });
});
