import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A list has up to twenty equal cards, so axe checks only the first four. */
const MORE_OF_THE_SAME = 'li:nth-child(n + 5) > article';
/** The two themes differ only in colours, so the second theme needs only these rules. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the screen as it is, in light and in dark, named by screen and element. It begins with
 * the theme that the page has: to change it back and forth would draw the map anew each time. A screen that is
 * looked at in several sizes needs the other theme in one of them: colours do not depend on the size.
 */
export async function violations(
  page: Page,
  screen: string,
  { inBothThemes = true }: { inBothThemes?: boolean } = {},
): Promise<string[]> {
  // Once for each document, and no page here has a frame: that takes half the time of axe's own adapter.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  await page.evaluate(arrive);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isDark ? 'dark' : 'light';
  const other = isDark ? 'light' : 'dark';
  const found = await run(page, { type: 'tag', values: RULES });
  const named = found.map((fault) => `${screen}, ${theme}: ${fault}`);
  if (!inBothThemes) return named;
  // With transitions, inherited colours would change over several frames.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  await page.emulateMedia({ colorScheme: other });
  const inOther = await run(page, { type: 'rule', values: COLOUR_RULES });
  return [...named, ...inOther.map((fault) => `${screen}, ${other}: ${fault}`)];
}

/**
 * Until what slides or fades in is where it belongs, and the page neither grows nor scrolls: axe takes a sheet
 * that still slides for none at all, and compares places that it has measured one after the other.
 */
async function arrive(): Promise<void> {
  const arriving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(arriving.map(({ finished }) => finished));
  const place = () => `${scrollX},${scrollY},${document.documentElement.scrollHeight}`;
  for (let before = place(), still = 0; still < 10; ) {
    await new Promise(requestAnimationFrame);
    const now = place();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

type Rules = { type: 'tag' | 'rule'; values: string[] };

function run(page: Page, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      // Only violations are listed; listing every correct element takes time.
      const result = await axe.run({ exclude: [[exclude]] }, { runOnly, resultTypes: ['violations'] });
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const why = failureSummary?.split('\n')[1]?.trim();
          return `${id} at ${target.join(' ')} (${why})`;
        }),
      );
    },
    [rules, MORE_OF_THE_SAME] as const,
  );
}
