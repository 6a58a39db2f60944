import { expect, it } from 'vitest';
import { isKeyboardOpen, MOBILE_BREAKPOINT_PX } from './soft-keyboard.ts';

const phone = { windowWidth: 390, height: 450, tallest: 844, isTyping: true };

it.each([
  ['a phone whose lower half is gone while somebody types', phone, true],
  ['the same, 600 px wide', { ...phone, windowWidth: MOBILE_BREAKPOINT_PX }, true],
  ['wider than 600 px', { ...phone, windowWidth: MOBILE_BREAKPOINT_PX + 1 }, false],
  ['nobody types', { ...phone, isTyping: false }, false],
  ['only the bars of the browser have come', { ...phone, height: 740 }, false],
])('%s', (_, look, expected) => {
  expect(MOBILE_BREAKPOINT_PX).toBe(600);
  expect(isKeyboardOpen(look)).toBe(expected);
});
