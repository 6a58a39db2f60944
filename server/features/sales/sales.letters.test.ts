import { letterTests, sample } from '#server/test/letter-test.ts';
import { contractFromPartner, presenceCodeMade, salesLetters, salesPersonInvited } from './sales.letters.ts';

letterTests(salesLetters, ({ link, prename, text }) => [
  sample(contractFromPartner, { prename, partner: text('partner'), link }),
  sample(salesPersonInvited, { prename, partner: text('partner'), login: text('login'), link }),
  sample(presenceCodeMade, { prename, partner: text('partner'), by: text('by'), code: text('code') }),
]);
