import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  blocklistHit,
  duplicateFound,
  registrationLetters,
  registrationNotice,
  suspiciousBookings,
  suspiciousData,
  welcome,
} from './registration.letters.ts';

letterTests(registrationLetters, ({ accountNumber, facts, list, prename, text }) => [
  sample(duplicateFound, { registration: facts, duplicates: list }),
  sample(suspiciousData, { registration: facts, flags: list }),
  sample(blocklistHit, { registration: facts, flags: list }),
  sample(suspiciousBookings, {
    accountNumber,
    name: text('name'),
    cases: list,
    bookings: list,
  }),
  sample(registrationNotice, { subject: text('subject'), facts }),
  sample(welcome, { prename, accountNumber, hasContract: true }),
]);
