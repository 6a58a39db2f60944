import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'tailwindcss';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The compiled CSS: it repeats the one list of dark tokens for each way to choose the dark theme. */
const compiled = (
  await compile(css, { loadStylesheet: async (path, base) => ({ path, base, content: '' }) })
).build([]);

/** Returns the colour and shadow tokens of the block that starts with `head`. */
function tokensAfter(head: string, text = css): Record<string, string> {
  const start = text.indexOf(head);
  expect(start, `theme.css must contain „${head}“`).toBeGreaterThanOrEqual(0);
  const block = text.slice(start, text.indexOf('\n}', start));
  return Object.fromEntries(
    [...block.matchAll(/--(color-[\w-]+|shadow-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' '),
    ]),
  );
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const light = tokensAfter('@theme static');
const darkByDevice = tokensAfter(
  '@media screen and (prefers-color-scheme: dark) {\n  :root:where(:root:not([data-theme="light"])',
  compiled,
);
const darkByChoice = tokensAfter('@media screen {\n  :root:where([data-theme="dark"]', compiled);

/** [foreground, background] */
const texts: [string, string][] = [
  ...['ink', 'ink-soft', 'brand', 'brand-strong', 'ok', 'warn', 'error'].flatMap(
    (text): [string, string][] => [
      [text, 'paper'],
      [text, 'sand'],
    ],
  ),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-accent', 'accent'],
  ['ink', 'brand-soft'],
  ['ink-soft', 'brand-soft'],
  ['brand', 'brand-soft'],
  ['brand-strong', 'brand-soft'],
  ...['ok', 'warn', 'error'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['brand', `${tone}-soft`],
  ]),
  ...[1, 2, 3].map((level): [string, string] => [`on-emergency-${level}`, `emergency-${level}`]),
];

const controls: [string, string][] = [
  ['control', 'paper'],
  ['control', 'sand'],
  ['brand', 'paper'],
  ['brand', 'sand'],
  ['hatch', 'paper'],
  ['accent', 'paper'],
];

describe.each([
  ['light', light],
  ['dark', { ...light, ...darkByDevice }],
])('contrast in the %s theme', (_, theme) => {
  const colour = (name: string) => theme[`color-${name}`] ?? '';

  test.each(texts)('text %s on %s reaches 4.5:1', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)('control or mark %s on %s reaches 3:1', (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('the dark theme is the same by device and by choice, and knows every colour', () => {
  expect(darkByChoice).toEqual(darkByDevice);
  const colours = Object.keys(light).filter((name) => name.startsWith('color-'));
  expect(Object.keys(darkByDevice)).toEqual(expect.arrayContaining(colours));
});

test('a shadow follows the theme too', async () => {
  const load = async (path: string, base: string) => ({
    path,
    base,
    content: path === 'tailwindcss' ? '@tailwind utilities;' : '',
  });
  const built = (await compile(css, { loadStylesheet: load })).build(['shadow-float']);
  expect(built).toMatch(/\.shadow-float \{\s*--tw-shadow: var\(--float\)/);
  expect(css.match(/^ +--float: /gm)).toHaveLength(4);
});

test('each dark token is written once', () => {
  expect(tokensAfter(':root {\n  @variant dark {')).toEqual(darkByDevice);
  expect(css.match(/color-scheme: dark;/g)).toHaveLength(1);
});

test('a value that stands in classes three times has a name here', () => {
  const web = join(import.meta.dirname, '..');
  const counts = new Map<string, number>();
  for (const file of globSync('**/*.tsx', { cwd: web })) {
    for (const [value] of readFileSync(join(web, file), 'utf8').matchAll(/[a-z]+-\[[^\]]+\]/g)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  expect([...counts].filter(([, count]) => count >= 3)).toEqual([]);
});

describe('measures of §9.22', () => {
  test.each([
    ['mobile breakpoint 600 px', '--breakpoint-sm: 37.5rem'],
    ['the bars leave for the keyboard up to 600 px', '(width <= 600px)'],
    ['top bar breakpoint 768 px', '--breakpoint-md: 48rem'],
    ['top bar 54 px', '--topbar: calc(max(54px'],
    ['top bar 77 px', '--topbar: calc(max(77px'],
    ['Android 24 px at the top until it says', '--safe-top: var(--safe-area-inset-top, 24px)'],
    ['expand and collapse 500 ms', '--duration-expand: 500ms'],
  ])('%s', (_, declaration) => {
    expect(css).toContain(declaration);
  });
});

/** The colours that a reader who forces colours has chosen; a colour of ours has no contrast to them. */
const SYSTEM_COLOUR =
  /^(Canvas|CanvasText|GrayText|Highlight|HighlightText|ButtonBorder|color-mix\(in srgb, CanvasText 50%, Canvas\))$/;

test('with forced colours every colour is one of the reader’s own', () => {
  const forced = tokensAfter('@media (forced-colors: active) {\n  :root:root {');
  const { 'color-veil': veil, ...colours } = forced;
  expect(Object.keys(forced)).toEqual(
    expect.arrayContaining(Object.keys(light).filter((name) => name.startsWith('color-'))),
  );
  expect(Object.entries(colours).filter(([, colour]) => !SYSTEM_COLOUR.test(colour))).toEqual([]);
  expect(veil).toMatch(/^rgb/);
});
