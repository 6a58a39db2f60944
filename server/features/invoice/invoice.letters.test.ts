import { letterTests, sample } from '#server/test/letter-test.ts';
import { invoiceIssued, invoiceLetters } from './invoice.letters.ts';

letterTests(invoiceLetters, ({ prename, text }) => [
  sample(invoiceIssued, {
    prename,
    number: text('number'),
    month: text('month'),
    total: text('total'),
    fees: text('fees'),
    credit: text('credit'),
    vouchers: text('vouchers'),
    payable: text('payable'),
    dueOn: text('due'),
  }),
]);
