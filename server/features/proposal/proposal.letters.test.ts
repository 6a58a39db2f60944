import { letterTests, sample } from '#server/test/letter-test.ts';
import { proposalEnded, proposalLetters } from './proposal.letters.ts';

letterTests(proposalLetters, ({ link, prename, text }) => [
  sample(proposalEnded, {
    prename,
    outcome: text('outcome'),
    what: text('what'),
    object: text('object'),
    text: text('text'),
    by: text('by'),
    reason: text('reason'),
    link,
  }),
]);
