import { describe, expect, test } from 'vitest';
import { findRequest } from './find-request.ts';

describe('what is looked for', () => {
  test.each([
    ['', undefined],
    ['a', undefined],
    ['%', undefined],
    ['_', undefined],
    ["' or 1=1 --", { words: ['or'], plate: 'OR11' }],
    [
      '100001',
      { number: 100_001, customerNumber: '100001', card: '100001', plate: '100001', phone: '+49100001' },
    ],
    ['100001-2', { customerNumber: '100001-2', card: '100001-2', plate: '1000012', phone: '+491000012' }],
    ['0171 39200-12', { phone: '+491713920012', card: '017139200-12' }],
    ['+43 660 1234567', { phone: '+436601234567' }],
    ['0049171392001', { phone: '+49171392001', card: '0049171392001', customerNumber: '0049171392001' }],
    ['Erika@Example.org', { email: 'erika@example.org' }],
    ['2027-000123', { invoice: { year: 2027, sequence: 123 } }],
    ['Müller-Yıldız', { words: ['mueller', 'yildiz'] }],
    ['N-SW 1241', { plate: 'NSW1241', words: ['sw', '1241'], card: 'SW1241' }],
    ['fü sw 214', { plate: 'FÜSW214' }],
    ['Li', { words: ['li'] }],
    ['17', { number: 17 }],
    ['#17', { number: 17 }],
  ])('„%s“', (typed, request) => {
    const found = findRequest(typed);
    if (request === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(request);
  });

  test('is at most five words, each of two signs and more', () => {
    expect(findRequest('a bb ccc dddd ee ff gg hh')?.words).toEqual(['bb', 'ccc', 'dddd', 'ee', 'ff']);
  });
});
