import { letterTests, sample } from '#server/test/letter-test.ts';
import { accountBlocked, accountUnblocked, customerBlockLetters } from './customer-block.letters.ts';

letterTests(customerBlockLetters, ({ prename, text }) => [
  sample(accountBlocked, { prename, until: text('until'), told: text('told') }),
  sample(accountUnblocked, { prename }),
]);
