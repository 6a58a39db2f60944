import { letterTests, sample } from '#server/test/letter-test.ts';
import {
  contactLetters,
  declarationReceipt,
  declarationToHandle,
  messageToSelf,
  messageToUs,
} from './contact.letters.ts';

letterTests(contactLetters, ({ facts, prename, text }) => [
  sample(messageToUs, { subject: text('subject'), text: text('text'), sender: facts }),
  sample(messageToSelf, { prename, subject: text('subject'), text: text('text') }),
  sample(declarationToHandle, { declaration: 'CANCELLATION', facts, isConfirmed: true }),
  sample(declarationReceipt, { declaration: 'WITHDRAWAL', facts, isComplete: true }),
]);
