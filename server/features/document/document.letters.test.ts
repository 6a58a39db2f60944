import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  documentLetters,
  documentsAccepted,
  documentsExpiring,
  documentsRejected,
} from './document.letters.ts';

letterTests(documentLetters, ({ link, prename, text }) => [
  sample(documentsAccepted, {
    prename,
    validUntil: text('date'),
    chosenCar: { text: text('car'), path: '/buchen/fahrzeug/7' },
  }),
  sample(documentsRejected, { prename, reason: text('reason'), link }),
  sample(documentsExpiring, { prename, validUntil: text('date'), link }),
]);
