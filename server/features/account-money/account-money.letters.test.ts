import { expect, test } from 'vitest';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { LETTER_SENDER, letterTests, sample } from '#server/test/letter-test.ts';
import {
  accountMoneyLetters,
  creditGiven,
  damageShareCharged,
  damageShareTakenBack,
} from './account-money.letters.ts';

letterTests(accountMoneyLetters, ({ prename, text }) => [
  sample(creditGiven, { prename, amount: text('amount'), what: text('what'), isOnInvoice: true }),
  sample(damageShareCharged, { prename, amount: text('amount'), what: text('what') }),
  sample(damageShareTakenBack, { prename, amount: text('amount'), what: text('what') }),
]);

test('a share of a damage is on the next invoice, and if it is taken back on none', () => {
  const share = { prename: 'Ada', amount: '300,00 €', what: 'Anteil am Schaden vom 12.05.2027' };
  const charged = renderMail(damageShareCharged, share, LETTER_SENDER);
  expect(charged.subject).toBe('Wir berechnen 300,00 € für einen Schaden');
  expect(charged.text).toMatch(/auf der nächsten Rechnung, ohne Umsatzsteuer/);
  const back = renderMail(damageShareTakenBack, share, LETTER_SENDER);
  expect(back.subject).toBe('Wir nehmen 300,00 € für einen Schaden zurück');
  expect(back.text).toMatch(/ziehen wir es von der nächsten ab, sonst kommt es auf keine/);
});

test('what is on no invoice is not billed; what is comes back with the next one', () => {
  const given = { prename: 'Ada', amount: '12,50 €', what: 'Gebühr für die Stornierung' };
  const mail = (isOnInvoice: boolean) => renderMail(creditGiven, { ...given, isOnInvoice }, LETTER_SENDER);
  expect(mail(true).text).toMatch(/schreiben dir 12,50 € gut\. Auf deiner nächsten Rechnung/);
  expect(mail(false).subject).toBe('12,50 € berechnen wir dir nicht');
  expect(mail(false).text).toContain('Sie kommen auf keine Rechnung');
});
