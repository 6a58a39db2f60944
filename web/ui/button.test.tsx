import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button, type ButtonSize, type ButtonTheme, type ButtonWidth } from './button.tsx';

/** §9.52. */
const SIZES: ButtonSize[] = ['XS', 'S', 'M', 'L'];
const WIDTHS: ButtonWidth[] = ['AUTO', 'FULL', 'FIXED-S', 'FIXED-M', 'FIXED-L', 'MAX-S', 'MAX-M', 'MAX-L'];
const THEMES: ButtonTheme[] = ['PRIMARY', 'SECONDARY', 'OUTLINE', 'LINK'];

const classOf = (props: Parameters<typeof Button>[0]) =>
  /^<button[^>]*class="([^"]*)"/.exec(renderToStaticMarkup(<Button {...props}>Weiter</Button>))?.[1] ?? '';

describe('buttons (§9.52)', () => {
  test.each([
    ['sizes', SIZES.map((size) => classOf({ size }))],
    ['widths', WIDTHS.map((width) => classOf({ width }))],
    ['themes', THEMES.map((theme) => classOf({ theme }))],
  ])('all %s are there, and no two look alike', (_, looks) => {
    expect(new Set(looks).size).toBe(looks.length);
  });

  test('small ones have a target of 44 px all the same', () => {
    for (const size of ['XS', 'S'] as const) expect(classOf({ size })).toContain('target-44');
  });

  test('a fixed width never leaves its parent', () => {
    for (const width of ['FIXED-S', 'FIXED-M', 'FIXED-L'] as const) {
      expect(classOf({ width })).toContain('max-w-full');
    }
  });
});
