import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptFrom, keptUntil, VOUCHER_YEARS } from './retention.ts';

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);

test('what was issued in a year is kept for eight years from its end on, to the second in Berlin', () => {
  const years = VOUCHER_YEARS;
  expect(keptUntil(day('2027-06-02'), years).toString()).toBe('2036-01-01');
  expect(keptFrom(at('2035-12-31T22:59:59Z'), { years }).toString()).toBe('2027-01-01');
  expect(keptFrom(at('2035-12-31T23:00:00Z'), { years }).toString()).toBe('2028-01-01');
});

test('of an open assessment everything is kept from its year on', () => {
  const kept = (holdYear: number) => keptFrom(at('2036-06-01T00:00:00Z'), { years: 8, holdYear }).year;
  expect([kept(2025), kept(2028), kept(2031)]).toEqual([2025, 2028, 2028]);
});

test('whatever the day: before the first and from the second of both on, they say the same', () => {
  fc.assert(
    fc.property(fc.nat(4_000), fc.nat(8_000), (issued, later) => {
      const issuedOn = day('2026-01-01').add({ days: issued });
      const today = issuedOn.add({ days: later });
      const now = today.toZonedDateTime('Europe/Berlin').toInstant();
      const mayGo = Temporal.PlainDate.compare(issuedOn, keptFrom(now, { years: VOUCHER_YEARS })) < 0;
      expect(mayGo).toBe(Temporal.PlainDate.compare(today, keptUntil(issuedOn, VOUCHER_YEARS)) >= 0);
    }),
  );
});
