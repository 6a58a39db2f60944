import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  driverBlocked,
  driverInvited,
  driverLetters,
  driverLimitsChanged,
  driverRemoved,
  driverUnblocked,
} from './driver.letters.ts';

letterTests(driverLetters, ({ accountNumber, link, list, prename, text }) => [
  sample(driverInvited, { prename, holder: text('holder'), accountNumber, link }),
  sample(driverBlocked, { prename, holder: text('holder'), reason: text('reason') }),
  sample(driverUnblocked, { prename, holder: text('holder'), reason: null }),
  sample(driverRemoved, { prename, holder: text('holder'), reason: text('reason') }),
  sample(driverLimitsChanged, { prename, holder: text('holder'), limits: list }),
]);
