import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  cardBlocked,
  customerLetters,
  emailToConfirm,
  manualCheckDenied,
  manualCheckPassed,
} from './customer.letters.ts';

letterTests(customerLetters, ({ accountNumber, link, prename, text }) => [
  sample(emailToConfirm, { prename, link }),
  sample(cardBlocked, {
    prename,
    accountNumber,
    card: text('card'),
    at: text('at'),
    isOwn: false,
  }),
  sample(manualCheckPassed, { prename, next: 'DOCUMENTS', hasContract: true }),
  sample(manualCheckDenied, { prename, accountNumber }),
]);
