import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  consulting,
  planOrdered,
  planStays,
  safetyPackageEnds,
  safetyPackageOrdered,
  tariffLetters,
} from './tariff.letters.ts';

letterTests(tariffLetters, ({ accountNumber, facts, link, list, prename, text }) => [
  sample(planOrdered, {
    prename,
    accountNumber,
    before: text('before'),
    plan: text('plan'),
    startsOn: text('date'),
    atOnce: false,
    monthly: text('monthly'),
    firstMonth: text('first month'),
    discountPercent: 20,
  }),
  sample(planStays, { prename, accountNumber, plan: text('plan'), notPlan: text('other') }),
  sample(safetyPackageOrdered, {
    prename,
    accountNumber,
    startsOn: text('date'),
    yearUntil: text('until'),
    yearly: text('yearly'),
    deductible: text('deductible'),
    withoutIt: text('without'),
  }),
  sample(safetyPackageEnds, {
    prename,
    accountNumber,
    lastDay: text('until'),
    refund: text('refund'),
    next: { on: text('date'), price: text('yearly') },
  }),
  sample(consulting, {
    partner: text('partner'),
    assumed: facts,
    lines: facts,
    ahead: text('ahead'),
    car: { sentences: list, parts: facts },
    pricesOf: text('day'),
    link,
  }),
]);
