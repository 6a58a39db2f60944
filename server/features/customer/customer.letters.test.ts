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
  sample(manualCheckPassed, {
    prename,
    next: 'BOOK',
    hasContract: true,
    chosenCar: { text: text('car'), path: '/buchen/fahrzeug/7' },
  }),
  sample(manualCheckDenied, { prename, accountNumber, told: text('told') }),
]);
