import { expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { type AgreedKmPackage, kmPackageRate, kmPackageSheet } from './km-package-sheet.ts';

const LARGE: AgreedKmPackage = {
  km: 250,
  cents: 6_200,
  currency: 'EUR',
  vatBasisPoints: 1900,
  validUntil: Temporal.PlainDate.from('2027-08-10'),
  validDays: 90,
};

test('the text of a km package says price, term, expiry, what is left at the end of the contract, and the withdrawal', () => {
  const text = kmPackageSheet(LARGE, SAMPLE_OPERATOR).replaceAll('\u00A0', ' ');
  for (const words of [
    `Diesen Vertrag hast du mit der ${SAMPLE_OPERATOR.name}, ${SAMPLE_OPERATOR.address}.`,
    'Kilometerpaket: 250 km',
    'Preis: 62,00 €, darin 19 % USt: 9,90 €',
    'Preis je Kilometer: 24,8 Cent',
    'ab dem Kauf 90 Tage, bis zum 10.08.2027',
    'verlängert sich nicht',
    'verfallen',
    'Endet dein Rahmenvertrag vorher',
    '14 Tage lang widerrufen',
    'zahlst du anteilig',
  ])
    expect(text).toContain(words);
});

test('a kilometre of a package costs tenths of a cent at most', () => {
  expect(kmPackageRate({ km: 100, cents: 2_700, currency: 'EUR' })).toBe('27\u00A0Cent');
  expect(kmPackageRate({ km: 500, cents: 11_525, currency: 'CHF' })).toBe('23,1\u00A0Rappen');
});
