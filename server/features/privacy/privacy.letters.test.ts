import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  customerDeleted,
  dataChanged,
  dataExported,
  deletionAsked,
  deletionWithdrawn,
  emailChangeAsked,
  newEmailToConfirm,
  privacyLetters,
} from './privacy.letters.ts';

letterTests(privacyLetters, ({ accountNumber, link, prename, text }) => [
  sample(dataChanged, {
    prename,
    accountNumber,
    what: text('what'),
    at: text('at'),
    needsDocumentCheck: true,
  }),
  sample(newEmailToConfirm, { prename, link }),
  sample(emailChangeAsked, { prename, accountNumber, email: text('email'), at: text('at') }),
  sample(deletionAsked, { prename, accountNumber, at: text('at') }),
  sample(deletionWithdrawn, { prename, accountNumber }),
  sample(customerDeleted, { prename, accountNumber }),
  sample(dataExported, { prename, accountNumber, at: text('at') }),
]);
