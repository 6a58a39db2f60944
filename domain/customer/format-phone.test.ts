import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['+4917112345678', '+49 171 12345678'],
  ['+4915112345678', '+49 1511 2345678'],
  ['+49911123456', '+49 911 123456'],
  ['+493012345678', '+49 30 12345678'],
  // Four digits of area code or five: nobody can tell without the list of all places.
  ['+499131123456', '+49 9131123456'],
  ['+436601234567', '+436601234567'],
  ['0171 1234567', '0171 1234567'],
  ['', ''],
])('writes %s as %s', (stored, shown) => {
  expect(formatPhone(stored).replaceAll('\u00A0', ' ')).toBe(shown);
});

it('loses no digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{5,14}$/), (phone) => {
      expect(formatPhone(phone).replaceAll('\u00A0', '')).toBe(phone);
    }),
  );
});
