import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  blocklistHit,
  caseLetters,
  duplicateFound,
  suspiciousBookings,
  suspiciousData,
} from './case.letters.ts';

letterTests(caseLetters, ({ accountNumber, facts, list, text }) => [
  sample(duplicateFound, { registration: facts, duplicates: list }),
  sample(suspiciousData, { registration: facts, flags: list }),
  sample(blocklistHit, { registration: facts, flags: list }),
  sample(suspiciousBookings, {
    accountNumber,
    name: text('name'),
    cases: list,
    bookings: list,
  }),
]);
