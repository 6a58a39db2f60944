import { expect, it } from 'vitest';
import { lineText, rejectedText } from './quote-words.ts';

it('kilometres are a guess, time is not', () => {
  expect(lineText({ code: 'KM_NEAR', text: '40 km' })).toBe('etwa 40 km');
  expect(lineText({ code: 'HOUR_DAY', text: '2 Stunden' })).toBe('2 Stunden');
});

it('an alternative that costs as much is not called dearer', () => {
  expect(rejectedText(3900, 1440)).toBe('teurer');
  expect(rejectedText(1440, 1440)).toBe('gleich teuer');
});
