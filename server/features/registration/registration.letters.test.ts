import { letterTests, sample } from '#server/test/letter-test.ts';
import { registrationLetters, registrationNotice, welcome } from './registration.letters.ts';

letterTests(registrationLetters, ({ accountNumber, facts, prename, text }) => [
  sample(registrationNotice, { subject: text('subject'), facts }),
  sample(welcome, { prename, accountNumber, hasContract: true }),
]);
