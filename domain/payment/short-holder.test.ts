import { expect, test } from 'vitest';
import { shortHolder } from './short-holder.ts';

test.for([
  ['Ada Beispiel', 'Ada B.'],
  ['  Karl-Theodor  von Beispielhausen ', 'Karl-Theodor v. B.'],
  ['Müller', 'Müller'],
  ['Ana 𝔅eispiel', 'Ana 𝔅.'],
  ['', ''],
] as const)('„%s“ is shown as „%s“', ([holder, short]) => {
  expect(shortHolder(holder)).toBe(short);
});
