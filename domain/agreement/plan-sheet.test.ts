import { expect, test } from 'vitest';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { PRICE_LIST_2026, TARIFF_PLUS } from '#domain/tariff/price-list.ts';
import { planSheet } from './plan-sheet.ts';

const AGREED = {
  plan: { title: 'Plus', tariff: TARIFF_PLUS },
  priceList: PRICE_LIST_2026,
  operator: { name: 'Wagen GmbH', address: 'Bahnhofstraße 1, 90402 Nürnberg' },
  startsOn: undefined,
  safetyPackage: undefined,
} as const;
const words = (text: string) => text.replaceAll('\u00A0', ' ');

test('the text of a contract names who it is with, in front of everything', () => {
  expect(planSheet(AGREED)).toMatch(
    /^Diesen Vertrag hast du mit der Wagen GmbH, Bahnhofstraße 1, 90402 Nürnberg\.\n/,
  );
  expect(planSheet({ ...AGREED, operator: SAMPLE_OPERATOR })).toContain(SAMPLE_OPERATOR.name);
});

test('the deductible is the most that a damage costs, as the price page says', () => {
  expect(words(planSheet(AGREED))).toContain(
    'Je Schaden trägst du höchstens 1.500,00 € als Selbstbeteiligung.',
  );
  const safetyPackage = { yearlyCents: 9_000, startsOn: undefined };
  expect(words(planSheet({ ...AGREED, safetyPackage }))).toContain(
    '- Selbstbeteiligung je Schaden: höchstens 300,00 €',
  );
});
