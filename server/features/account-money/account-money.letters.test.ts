import { expect, test } from 'vitest';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { LETTER_SENDER, letterTests, sample } from '#server/test/letter-test.ts';
import { accountMoneyLetters, creditGiven } from './account-money.letters.ts';

letterTests(accountMoneyLetters, ({ prename, text }) => [
  sample(creditGiven, { prename, amount: text('amount'), what: text('what'), isOnInvoice: true }),
]);

test('what is on no invoice is not billed; what is comes back with the next one', () => {
  const given = { prename: 'Ada', amount: '12,50 €', what: 'Gebühr für die Stornierung' };
  const mail = (isOnInvoice: boolean) => renderMail(creditGiven, { ...given, isOnInvoice }, LETTER_SENDER);
  expect(mail(true).text).toMatch(/schreiben dir 12,50 € gut\. Auf deiner nächsten Rechnung/);
  expect(mail(false).subject).toBe('12,50 € berechnen wir dir nicht');
  expect(mail(false).text).toContain('Sie kommen auf keine Rechnung');
});
