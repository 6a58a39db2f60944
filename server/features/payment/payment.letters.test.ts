import { expect, test } from 'vitest';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { LETTER_SENDER, letterTests, sample } from '#server/test/letter-test.ts';
import {
  debitAnnounced,
  debitCameBack,
  debitFileWritten,
  paymentLetters,
  paymentReminder,
  remindedInVain,
  sepaAccountChanged,
  transferAsked,
} from './payment.letters.ts';

letterTests(paymentLetters, ({ accountNumber, facts, prename, text }) => {
  const payment = {
    prename,
    number: text('number'),
    amount: text('amount'),
    payTo: {
      recipient: text('recipient'),
      iban: text('iban'),
      bankName: text('bank'),
      purpose: text('purpose'),
    },
  };
  return [
    sample(debitAnnounced, {
      prename,
      number: text('number'),
      amount: text('amount'),
      collectOn: text('day'),
      facts,
    }),
    sample(transferAsked, { ...payment, dueOn: text('due') }),
    sample(debitCameBack, { ...payment, collectedOn: text('day'), reason: text('reason'), fee: text('fee') }),
    sample(paymentReminder, { ...payment, dueOn: text('due'), isLast: true, fee: text('fee') }),
    sample(debitFileWritten, {
      file: text('file'),
      count: text('count'),
      total: text('total'),
      collectOn: text('day'),
      submitUntil: text('until'),
    }),
    sample(remindedInVain, { accountNumber, facts }),
    sample(sepaAccountChanged, {
      prename,
      accountNumber,
      account: text('account'),
      reference: text('reference'),
      at: text('at'),
    }),
  ];
});

test('a new mandate says what it allows, whom, and that each debit is announced five days before', () => {
  const placeholders = { prename: 'Ada', accountNumber: '1', account: 'Bank', reference: 'M1', at: 'heute' };
  const { text } = renderMail(sepaAccountChanged, placeholders, LETTER_SENDER);
  expect(text).toMatch(/wiederkehrende Zahlungen .* mindestens fünf Tage vorher/);
  expect(text).toContain('Zahlungsempfänger: Musterstadt Carsharing GmbH, Musterstraße 1, 12345 Musterstadt');
  expect(text).toContain('Gläubiger-Identifikationsnummer: DE98ZZZ09999999999');
});
