import { letterTests, sample } from '#server/test/letter-test.ts';
import { agreementLetters, termsChanged } from './agreement.letters.ts';

letterTests(agreementLetters, ({ accountNumber, list, prename, text }) => [
  sample(termsChanged, { prename, accountNumber, summary: list, validFrom: text('date') }),
]);
