import { describe, expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
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

  test('carries the prices of its tariff: all classes, with the discount of the plan', () => {
    const said = saidIn({ ...FACTS, discountPercent: 20, planTitle: 'Plus' });
    for (const title of Object.values(vehicleClassTitle)) expect(said).toContain(`"text":"${title}"`);
    // Class S: an hour by day for 2.90, 20 % less; kilometres are the same in all tariffs.
    expect(said).toContain('"text":"2,32 €"');
    expect(said).toContain('"text":"0,30 €"');
    expect(said).not.toContain('"text":"2,90 €"');
    expect(said).toContain('20 % Rabatt sind abgezogen');
    expect(said).toContain('Preisliste vom 01.01.2026');
    expect(saidIn(FACTS)).toContain('"text":"2,90 €"');
  });

  test('has the price of a company for its kind of plan, and none without the package', () => {
    expect(saidIn({ ...FACTS, kundenart: 'firma' })).toContain('149,00 €');
    const without = saidIn({ ...FACTS, optionIds: [] });
    expect(without).toContain('Sicherheitspaket: nein');
    expect(without).not.toContain('99,00 €');
  });
});
