import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  newsletterBegun,
  newsletterKnown,
  newsletterLetters,
  newsletterToConfirm,
} from './newsletter.letters.ts';

letterTests(newsletterLetters, ({ link, prename }) => [
  sample(newsletterToConfirm, { prename, link }),
  sample(newsletterBegun, { prename, unsubscribeLink: link }),
  sample(newsletterKnown, { prename, unsubscribeLink: link }),
]);
