// Proves: the sums per cost centre are the invoice, each line in one of them, and there are none where nobody has one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoice } from '#server/test/random-invoice.ts';
import { costCentreSums } from './cost-centre-sums.ts';
import { taxed } from './invoice.ts';

test('add up to the invoice, gross and net, also of a cancellation', () => {
  fc.assert(
    fc.property(invoice, ({ items, totals }) => {
      const sums = costCentreSums(items);
      const named = items.flatMap(({ subject }) =>
        subject.kind === 'BOOKING' ? (subject.costCentre ?? []) : [],
      );
      expect(sums.filter(({ costCentre }) => costCentre !== null)).toHaveLength(new Set(named).size);
      if (named.length === 0) expect(sums).toEqual([]);
      else {
        expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(totals.totalCents);
        expect(sums.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(totals.netCents);
      }
    }),
  );
});

test('stand by name, and last what belongs to none', () => {
  const booking = (costCentre: string | undefined, cents: number) => ({
    subject: {
      kind: 'BOOKING' as const,
      bookingId: cents,
      start: '2027-05-03T08:00:00Z',
      end: '2027-05-03T10:00:00Z',
      model: 'Zoe',
      plate: 'N-SW 1',
      driver: 'Ada Beispiel',
      ...(costCentre === undefined ? {} : { costCentre }),
    },
    lines: [{ rule: 'TIME', text: '2 Stunden', cents, vatBasisPoints: 1900 }],
  });
  const account = {
    subject: { kind: 'ACCOUNT' as const },
    lines: [{ rule: 'FEE', text: 'Paket', cents: 500, vatBasisPoints: 1900 }],
  };
  const bookings = [booking(undefined, 1), booking('100', 20), booking('20', 300), booking('20', 4_000)];
  const { items } = taxed([...bookings, account]);
  expect(costCentreSums(items).map(({ costCentre, cents }) => [costCentre, cents])).toEqual([
    ['20', 4_300],
    ['100', 20],
    [null, 501],
  ]);
});
