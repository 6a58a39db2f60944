import { expect, test } from 'vitest';
import { renderMail } from '#server/features/mail/render-mail.ts';
import { LETTER_SENDER, letterTests, sample } from '#server/test/letter-test.ts';
import { driverAsked, whoDroveLetters } from './who-drove.letters.ts';

letterTests(whoDroveLetters, ({ prename, text }) => [
  sample(driverAsked, {
    prename,
    authority: text('authority'),
    reference: text('reference'),
    plate: text('plate'),
    when: text('when'),
  }),
]);

test('says which authority, under which file number, and what it gets', () => {
  const { text } = renderMail(
    driverAsked,
    {
      prename: 'Ada',
      authority: 'Stadt Nürnberg, Ordnungsamt',
      reference: 'OWI 4711/27',
      plate: 'N-SW 1255',
      when: '10.05.2027 um 14:05 Uhr',
    },
    LETTER_SENDER,
  );
  expect(text).toContain('Stadt Nürnberg, Ordnungsamt');
  expect(text).toContain('OWI 4711/27');
  expect(text).toContain('deinen Namen, deine Anschrift und dein Geburtsdatum');
});
