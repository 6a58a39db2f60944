import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A list has up to twenty equal cards, so axe checks only the first four. */
const MORE_OF_THE_SAME = 'li:nth-child(n + 5) > article';
/** The two themes differ only in colours, so the second theme needs only these rules. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on the screen as it is, in light and in dark, named by screen and element. It begins with
 * the theme that the page has: to change it back and forth would draw the map anew each time.
 */
export async function violations(page: Page, screen: string): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found: string[] = [];
  const look = async (colorScheme: 'light' | 'dark', runOnly: { type: 'tag' | 'rule'; values: string[] }) => {
    // Only violations are listed; listing every correct element takes time.
    const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] });
    // Legacy mode opens no extra page to merge the results of frames; no page here has a frame.
    const { violations: broken } = await axe.exclude(MORE_OF_THE_SAME).setLegacyMode().analyze();
    for (const { id, nodes } of broken) {
      for (const { target, failureSummary } of nodes) {
        const why = failureSummary?.split('\n')[1]?.trim();
        found.push(`${screen}, ${colorScheme}: ${id} at ${target.join(' ')} (${why})`);
      }
    }
  };
  await look(isDark ? 'dark' : 'light', { type: 'tag', values: RULES });
  const other = isDark ? 'light' : 'dark';
  // With transitions, inherited colours would change over several frames.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  await page.emulateMedia({ colorScheme: other });
  await look(other, { type: 'rule', values: COLOUR_RULES });
  return found;
}
