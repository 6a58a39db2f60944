import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  onetimePasswordMade,
  passkeyAdded,
  passkeyDeleted,
  passwordChanged,
  passwordResetAsked,
  pinChanged,
  sessionLetters,
} from './session.letters.ts';

letterTests(sessionLetters, ({ accountNumber, link, prename, text }) => [
  sample(passwordResetAsked, { prename, accountNumber, link }),
  sample(passwordChanged, { prename, accountNumber, at: text('at'), passkeysEnded: true }),
  sample(onetimePasswordMade, { prename, accountNumber, password: text('password') }),
  sample(pinChanged, { prename, accountNumber, at: text('at') }),
  sample(passkeyAdded, { prename, accountNumber, label: text('label'), at: text('at') }),
  sample(passkeyDeleted, { prename, accountNumber, label: text('label'), at: text('at') }),
]);
