import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  caseAnswered,
  caseAsked,
  caseClosed,
  caseForStaff,
  caseReceived,
  serviceCaseLetters,
} from './service-case.letters.ts';

letterTests(serviceCaseLetters, ({ prename, text }) => {
  const facts = [{ label: text('label'), value: text('value') }];
  const about = { prename, number: 1001, facts };
  return [
    sample(caseReceived, { ...about, text: text('text'), answerBy: text('answer by') }),
    sample(caseAsked, { ...about, text: text('text'), replyBy: text('reply by') }),
    sample(caseAnswered, { ...about, outcome: 'PARTLY', text: text('text'), replyBy: text('reply by') }),
    sample(caseClosed, { ...about, text: text('text') }),
    sample(caseForStaff, { number: 1001, facts, isObjection: true }),
  ];
});
