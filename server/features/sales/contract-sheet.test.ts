import { describe, expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { NOW } from '#server/test/stage.ts';
import { salesContractSheet } from './contract-sheet.ts';
import type { ContractFacts } from './sales-contract.repository.ts';

const FACTS: ContractFacts = {
  customerNumber: '100101-1',
  prename: 'Greta',
  name: 'Sommerfeld',
  email: 'greta@example.org',
  birthDate: '1990-12-24',
  street: 'Poppelsdorfer Allee',
  streetNr: '12a',
  postalCode: '53115',
  city: 'Bonn',
  planTitle: 'Start',
  kundenart: 'einzel',
  monthlyCents: 0,
  discountPercent: 0,
  currency: 'EUR',
  registeredCity: 'Nürnberg',
  signedAt: NOW,
  typedName: 'Greta Sommerfeld',
  strokes: null,
  optionIds: ['sipak99'],
};

const saidIn = (facts: ContractFacts) =>
  JSON.stringify(
    salesContractSheet(facts, {
      productName: 'Stadtwagen',
      operator: SAMPLE_OPERATOR,
      partner: { name: 'Bürgerladen Nord', number: 'V-1' },
      priceList: { ...PRICE_LIST_2026, id: 1 },
      now: NOW,
    }).paper,
  ).replaceAll('\u00a0', ' ');

describe('the contract that a partner makes', () => {
  test('names who makes it with the person, price and term of the package, and how to leave', () => {
    const said = saidIn(FACTS);
    expect(said).toContain(`${SAMPLE_OPERATOR.name}, ${SAMPLE_OPERATOR.address}`);
    expect(said).toContain('Sicherheitspaket: 99,00 € für ein Vertragsjahr; Laufzeit ein Jahr');
    expect(said).toContain('höchstens 300,00 €');
    expect(said).toContain('Laufzeit: auf unbestimmte Zeit, kündbar jederzeit zum Ende des Monats');
  });

  test('has the price of a company for its kind of plan, and none without the package', () => {
    expect(saidIn({ ...FACTS, kundenart: 'firma' })).toContain('149,00 €');
    const without = saidIn({ ...FACTS, optionIds: [] });
    expect(without).toContain('Sicherheitspaket: nein');
    expect(without).not.toContain('99,00 €');
  });
});
