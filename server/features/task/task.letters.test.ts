import { letterTests, sample } from '#server/test/letter-test.ts';
import { carOpenedElsewhere, taskLetters } from './task.letters.ts';

letterTests(taskLetters, ({ prename, list, text }) => [
  sample(carOpenedElsewhere, { prename, who: text('who'), openings: list }),
]);
