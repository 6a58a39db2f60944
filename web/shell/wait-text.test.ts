import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [1, 'In einer Sekunde kannst du es wieder versuchen.'],
  [89, 'In 89 Sekunden kannst du es wieder versuchen.'],
  [90, 'In 2 Minuten kannst du es wieder versuchen.'],
  [3600, 'In 60 Minuten kannst du es wieder versuchen.'],
])('%d seconds are told as a person counts them', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
