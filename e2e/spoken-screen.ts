import type { BrowserContext, Page } from 'playwright-core';
import { moneyIn } from './screens.ts';

/** What one works with, has to find or waits for: nothing of it may be without a name. */
const NAMED = new Set(
  'alertdialog button checkbox combobox dialog heading image link listbox option radio searchbox slider switch tab table textbox timer'.split(
    ' ',
  ),
);

export type SpokenScreen = {
  /** Unnamed controls, and amounts that are seen but not heard. */
  faults: string[];
  /** Fields with what is wrong with them, as heard on them: „E-Mail: E-Mail ist erforderlich.“ */
  refused: string[];
};

/** Reads a screen as Chromium hands it to screen readers. */
export async function spokenScreen(page: Page): Promise<SpokenScreen> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const parents = new Map(nodes.map((node) => [node.nodeId, node]));
  const nameOf = (node?: (typeof nodes)[number]) => String(node?.name?.value ?? '').trim();
  const heard = nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: String(node.role?.value),
      // The box around a table of a text has the name, for it is what takes the focus.
      name: nameOf(node) || (node.role?.value === 'table' ? nameOf(parents.get(node.parentId ?? '')) : ''),
      description: String(node.description?.value ?? '').trim(),
      isRefused: node.properties?.some(({ name, value }) => name === 'invalid' && value.value === 'true'),
    }));
  const words = heard.filter(({ role }) => role === 'StaticText').map(({ name }) => name);
  const amounts = new Set(moneyIn(words.join(' ')));
  const seen = moneyIn(await page.getByRole('main').innerText());
  return {
    faults: [
      ...heard
        .filter(({ role, name }) => NAMED.has(role) && name === '')
        .map(({ role }) => `${role} unnamed`),
      ...seen.filter((amount) => !amounts.has(amount)).map((amount) => `${amount} is seen only`),
    ],
    refused: heard
      .filter(({ isRefused }) => isRefused)
      .map(({ name, description }) => `${name}: ${description}`),
  };
}

/** From here on keeps what live regions say in all pages. Returns what this page has said since the last time. */
export async function listen(context: BrowserContext): Promise<(page: Page) => Promise<string[]>> {
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { takeSaid: () => said.splice(0) });
    const regions = '[aria-live],[role=status],[role=alert],[role=log],[role=timer]';
    new MutationObserver((changes) => {
      const changed = new Set(
        changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(regions),
        ),
      );
      for (const region of changed) {
        const isQuiet = region?.ariaLive === 'off' || (region?.role === 'timer' && !region.ariaLive);
        const text = region?.textContent.trim();
        if (text && !isQuiet) said.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return (page) => page.evaluate(() => (globalThis as unknown as { takeSaid: () => string[] }).takeSaid());
}
