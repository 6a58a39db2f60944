import { describe, expect, test } from 'vitest';
import { namedReferences, nameWords } from './remittance.ts';

describe('an invoice is known by its number', () => {
  test.each([
    'Rechnung 2027-000123',
    'RG-Nr.: 2027-000123 vom 02.06.2027',
    'Rechnung2027-000123',
    're 2027000123',
    'RE2027000123 danke',
    '2027/000123',
    '2027 000123',
    '2027 - 000123',
    '2027–000123',
    '2027.000123',
    'Rechnungsnummer 27-000123',
    'Stadtwagen Rechnung vom Juni 2027-00\n0123',
    'Stadtwagen Rechnung 2027-000\n123',
    'Rechnung 2027-\n000123',
    'RECHNUNG 2027-000 123',
  ])('%s', (text) => {
    expect(namedReferences(text)).toMatchObject({ invoices: ['2027-000123'], accounts: [] });
  });

  test('of a company’s own range it is longer', () => {
    for (const text of ['Rechnung 2027-10000123', 'RE 202710000123', '2027-1000\n0123 Danke'])
      expect(namedReferences(text)).toMatchObject({ invoices: ['2027-10000123'], accounts: [] });
  });

  test('two are two', () => {
    expect(namedReferences('2027-000123, 2027-000124').invoices).toEqual(['2027-000123', '2027-000124']);
  });

  test.each([
    ['Rechnung 123', undefined],
    ['Rg.Nr. 000123', undefined],
    ['RE 2027-123', 2027],
    ['2027-123', 2027],
    ['Rechnung Nr. 27/123', 2027],
  ])('without year or zeros it is a hint: %s', (text, year) => {
    const { invoices, shortInvoices } = namedReferences(text);
    expect(invoices).toEqual([]);
    expect(shortInvoices).toContainEqual({ year, sequence: 123 });
  });

  test.each([
    '02.06.2027',
    '2027-06-15',
    'Juni 2027',
    'Miete 06/2027',
    'DE89370400440532013000',
    '45,30 EUR',
    '',
  ])('none is named by: %s', (text) => {
    expect(namedReferences(text)).toEqual({ invoices: [], shortInvoices: [], accounts: [], bareNumbers: [] });
  });
});

describe('an account is known by its number', () => {
  test.each([
    '100001-1',
    'Kd.Nr. 100001',
    'Kundennummer: 100001-1',
    'Account 100001',
    'KNr 100001 Carsharing',
    '100001/1',
    'SW-100001-1-7',
  ])('%s', (text) => {
    expect(namedReferences(text)).toMatchObject({ invoices: [], accounts: ['100001'] });
  });

  test('a bare number is a hint, and no invoice of a date before it', () => {
    expect(namedReferences('Carsharing 100001')).toMatchObject({ accounts: [], bareNumbers: ['100001'] });
    expect(namedReferences('vom 02.06.2027 100001')).toMatchObject({ invoices: [], bareNumbers: ['100001'] });
  });
});

test('names are spelt as banks do', () => {
  expect(nameWords('Jürgen Groß-Ćwikła & Söhne')).toEqual(['JUERGEN', 'GROSS', 'CWIKLA', 'SOEHNE']);
});
