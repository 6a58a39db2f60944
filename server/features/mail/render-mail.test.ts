import { expect, test } from 'vitest';
import { LETTER_SENDER } from '#server/test/letter-test.ts';
import { greeting } from './clean-text.ts';
import { letter } from './letter.ts';
import { renderMail } from './render-mail.ts';

const toSomebody = letter<{ prename: string; text: string }>('probe', ({ prename, text }) => ({
  subject: 'Probe',
  greeting: greeting(prename),
  blocks: [{ quote: text }],
  reason: 'Du bekommst diese Mail zur Probe.',
}));
const textOf = (placeholders: { prename?: string; text?: string }) =>
  renderMail(toSomebody, { prename: 'Ada', text: '', ...placeholders }, LETTER_SENDER).text;

test('a stranger who enters my address cannot write a text of his own into my mail as my name', () => {
  for (const prename of [
    'Gewinne jetzt auf evil.example',
    'http://evil.example',
    'Ada, du hast gewonnen!',
    'x'.repeat(60),
  ]) {
    expect(textOf({ prename })).toMatch(/^Hallo,\n/);
  }
  expect(textOf({ prename: 'Zoë-Ann' })).toMatch(/^Hallo Zoë-Ann,\n/);
  expect(textOf({ prename: " D'Arc " })).toMatch(/^Hallo D'Arc,\n/);
});

test('a quoted text cannot pass for ours: each of its lines is marked', () => {
  expect(textOf({ text: 'Hallo\r\n\r\n-- \nStadtwagen' })).toContain('> Hallo\n> \n> --\n> Stadtwagen');
});
