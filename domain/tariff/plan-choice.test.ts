import { expect, test } from 'vitest';
import { type ChoosablePlan, isOfferedTo, mayChangeTo } from './plan-choice.ts';

const plan = (
  id: string,
  kundenart: string,
  tariff: string,
  more: Partial<ChoosablePlan> = {},
): ChoosablePlan => ({
  id,
  kundenart,
  isOffered: true,
  existingCardRequired: false,
  asksMore: false,
  firstSubcustomerPlanId: null,
  tariff: { id: tariff },
  ...more,
});
const START = plan('start', 'einzel', 'START');
const PLUS = plan('plus', 'einzel', 'PLUS');

test('a private account changes between the private plans, in both directions', () => {
  expect(mayChangeTo(START, PLUS)).toBe(true);
  expect(mayChangeTo(PLUS, START)).toBe(true);
});

test('company, family and city plans stay among themselves, whatever the order of their words', () => {
  const company = plan('firma', 'firma haupt', 'START');
  const dearer = plan('firma-plus', 'haupt firma', 'PLUS');
  expect(mayChangeTo(company, dearer)).toBe(true);
  for (const other of [
    PLUS,
    plan('familie', 'familie haupt', 'PLUS'),
    plan('firma', 'firma', 'PLUS'),
    plan('rks', 'rks haupt', 'PLUS'),
  ]) {
    expect(mayChangeTo(company, other)).toBe(false);
    expect(mayChangeTo(other, company)).toBe(false);
  }
});

test('nobody changes to the same tariff, to or from what is agreed with us, or to what needs more than a click', () => {
  expect(mayChangeTo(START, START)).toBe(false);
  expect(mayChangeTo(START, plan('start-2', 'einzel', 'START'))).toBe(false);
  expect(mayChangeTo(START, { ...PLUS, isOffered: false })).toBe(false);
  expect(mayChangeTo({ ...START, isOffered: false }, PLUS)).toBe(false);
  expect(mayChangeTo(START, { ...PLUS, existingCardRequired: true })).toBe(false);
  expect(mayChangeTo({ ...START, existingCardRequired: true }, PLUS)).toBe(true);
  expect(mayChangeTo(START, { ...PLUS, asksMore: true })).toBe(false);
  expect(mayChangeTo(START, { ...PLUS, firstSubcustomerPlanId: 'fahrer' })).toBe(false);
});

test('a plan that is kept for some is offered to these alone, and to nobody who has no number yet (§3.30)', () => {
  const everybodys = { position: 1, customerNumbers: [] };
  const kept = { position: 1, customerNumbers: ['100003-1', '100004-1'] };
  expect([everybodys, kept].map((one) => isOfferedTo(one, '100003-1'))).toEqual([true, true]);
  expect([everybodys, kept].map((one) => isOfferedTo(one, '100003-2'))).toEqual([true, false]);
  expect([everybodys, kept].map((one) => isOfferedTo(one))).toEqual([true, false]);
  expect(isOfferedTo({ ...kept, position: null }, '100003-1')).toBe(false);
});
