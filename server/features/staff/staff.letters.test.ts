import { letterTests, sample } from '#server/test/letter-test.ts';
import { factorReset, factorSetUp, roleEnded, roleGiven, staffLetters } from './staff.letters.ts';

letterTests(staffLetters, ({ link, prename, text }) => [
  sample(roleGiven, { prename, role: text('role'), places: text('places'), until: text('date'), link }),
  sample(roleEnded, { prename, role: text('role') }),
  sample(factorSetUp, { prename, at: text('date') }),
  sample(factorReset, { prename, link }),
]);
