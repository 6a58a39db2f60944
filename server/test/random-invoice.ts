import fc from 'fast-check';
import {
  cancellationOf,
  feeCents,
  type Invoice,
  type InvoiceSubject,
  payable,
  type TaxedLine,
  taxed,
} from '#domain/invoice/invoice.ts';
import type { PaymentMeans } from '#domain/payment/payment-means.ts';

const word = fc.oneof(
  fc.constantFrom(
    'Müller & Söhne',
    '<b>Zoë</b>',
    '"K&#38;" Ø',
    'Straße > Weg',
    ']]>',
    '😀 Ł',
    '=1+1',
    '\u0000\uD800',
    '\u000B',
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const line: fc.Arbitrary<TaxedLine> = fc.record({
  rule: fc.constantFrom('TIME', 'KM_NEAR', 'FEE'),
  text: word,
  cents: fc.oneof(fc.integer({ min: -50_000, max: 90_000 }), fc.integer({ min: -3, max: 3 })),
  vatBasisPoints: fc.constantFrom(1900, 1900, 1900, 810),
});
const subject: fc.Arbitrary<InvoiceSubject> = fc.oneof(
  fc.constant({ kind: 'ACCOUNT' as const }),
  fc
    .record({
      bookingId: fc.integer({ min: 1, max: 999_999 }),
      hours: fc.integer({ min: 0, max: 24 * 70 }),
      length: fc.integer({ min: 1, max: 24 * 28 }),
      model: word,
      plate: word,
      driver: fc.option(word),
      costCentre: fc.constantFrom('4711', 'Vertrieb Süd / K-12', undefined),
    })
    .map(({ hours, length, costCentre, ...car }) => {
      const start = Temporal.Instant.from('2027-04-20T22:00:00Z').add({ hours });
      const end = start.add({ hours: length }).toString();
      return {
        kind: 'BOOKING' as const,
        ...car,
        start: start.toString(),
        end,
        ...(costCentre === undefined ? {} : { costCentre }),
      };
    }),
);
const payment: fc.Arbitrary<PaymentMeans | undefined> = fc.oneof(
  fc.constant(undefined),
  fc
    .constantFrom('DE89370400440532013000', 'CH9300762011623852957')
    .chain((iban) =>
      fc.record({ kind: fc.constant('TRANSFER' as const), recipient: word, iban: fc.constant(iban) }),
    ),
  fc.record({
    kind: fc.constant('DIRECT_DEBIT' as const),
    iban: fc.constantFrom('DE02120300000000202051', 'NL91ABNA0417164300'),
    collectOn: fc.constantFrom('2027-06-16', '2027-06-21'),
    mandate: fc.constantFrom('SW-100001-1-1', 'ALT 4711/b'),
    creditor: word,
    creditorId: fc.constant('DE98ZZZ09999999999'),
  }),
);
const town = fc.constantFrom('90402 Nürnberg', '1012 AB Amsterdam', '110 00 Praha', '6020 Innsbruck');
/** Random invoices, whose texts are anything. */
export const issued: fc.Arbitrary<Invoice> = fc
  .record({
    items: fc.array(fc.record({ subject, lines: fc.array(line, { minLength: 1, maxLength: 6 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    fees: fc.array(
      fc.record({
        rule: fc.constant('REMINDER_FEE'),
        text: fc.constantFrom('Zweite Mahnung', 'Kosten der Rücklastschrift'),
        cents: fc.integer({ min: 1, max: 300 }),
      }),
      {
        maxLength: 2,
      },
    ),
    balanceCents: fc.integer({ min: -80_000, max: 20_000 }),
    voucherCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 })),
    name: word,
    street: word,
    town,
    country: fc.constantFrom([], ['AT'], ['CH']),
    payment,
  })
  .map(({ items, fees, balanceCents, voucherCents, name, street, town, country, payment }) => {
    const { items: withNet, totals } = taxed(items);
    const { creditCents, payableCents } = payable(totals.totalCents + feeCents({ fees }), balanceCents);
    const paidCents = Math.min(payableCents, voucherCents);
    return {
      number: '2027-000007',
      kind: 'INVOICE',
      month: '2027-05',
      issuedOn: '2027-06-02',
      dueOn: '2027-06-16',
      issuer: {
        name: 'Wagen & Co. GmbH',
        address: 'Weg 1, 90402 Nürnberg',
        vatId: 'DE123456789',
        phone: '0911 123456',
        email: 'info@auto.example',
      },
      recipient: { customerNumber: '100001-1', name, addressLines: [street, town, ...country] },
      currency: 'EUR',
      items: withNet,
      totals,
      ...(fees.length > 0 ? { fees } : {}),
      creditCents,
      vouchers: paidCents > 0 ? [{ text: 'Gutschein „Messe“', cents: paidCents }] : [],
      payableCents: payableCents - paidCents,
      ...(payment && payableCents > paidCents ? { payment } : {}),
    };
  });
/** The same, and cancellations. */
export const invoice: fc.Arbitrary<Invoice> = fc
  .tuple(issued, fc.boolean(), word)
  .map(([one, isCancelled, reason]) =>
    isCancelled ? cancellationOf(one, { number: '2027-000009', issuedOn: '2027-06-05', reason }) : one,
  );
