import { expect, test } from 'vitest';
import { checkPasskeyLabel } from '#domain/session/passkey-label.ts';

test.each([
  ['Mein Handy', undefined],
  ['🔑 Schlüssel am Bund', undefined],
  ['', 'MISSING'],
  [' \t', 'MISSING'],
  ['x'.repeat(60), undefined],
  ['🔑'.repeat(60), undefined],
  ['x'.repeat(61), 'TOO_LONG'],
  ['Handy\u202egnp', 'NOT_TEXT'],
  ['Handy\n2', 'NOT_TEXT'],
  ['\ud800', 'NOT_TEXT'],
])('%j: %s', (label, fault) => {
  expect(checkPasskeyLabel(label)).toBe(fault);
});
