import { letterTests, sample } from '#server/test/letter-test.ts';
import { allotmentLetters, kmPackageBought } from './allotment.letters.ts';

letterTests(allotmentLetters, ({ accountNumber, prename, text }) => [
  sample(kmPackageBought, {
    prename,
    accountNumber,
    km: text('km'),
    price: text('price'),
    vat: text('vat'),
    at: text('at'),
    validUntil: text('date'),
  }),
]);
