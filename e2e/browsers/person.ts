import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserWindow } from './browser-window.ts';

/** What a person looks for: a role with its name, or a field by its label. */
export type Sought = {
  /** Without role and label it is what it is to be within. */
  role?: string;
  /** The whole name, or a pattern for it. */
  name?: string | RegExp;
  label?: RegExp;
  /** What its text has to contain. */
  text?: RegExp;
  within?: Sought | { id: string };
};

export type Person = {
  /** Waits until it is there and returns its text with single spaces. */
  see(sought: Sought): Promise<string>;
  /** Waits until nothing of the kind is there. */
  seeNoMore(sought: Sought): Promise<void>;
  /** Waits until it lies still with nothing over it, then clicks its middle. */
  press(sought: Sought): Promise<void>;
  /** Types into a field, or chooses by typing in a list. */
  type(sought: Sought, text: string): Promise<void>;
};

/** A person's patience on a busy machine: it ends as soon as the screen is there. */
const PATIENCE_MS = 60_000;
const INTERVAL_MS = 100;

/** Runs in the page; finds by roles and names as screen readers do. */
const LIBRARY = fileURLToPath(
  import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
);
/** Marks what was found, so that the browser itself clicks and types. */
const FOUND = '[data-found]';

type Pattern = { source: string; flags: string };
type SoughtInPage = {
  role?: string;
  name?: string | Pattern;
  label?: Pattern;
  text?: Pattern;
  within?: SoughtInPage | { id: string };
};
type Found = { problem: string } | { problem?: undefined; text: string; place: string };

const toPattern = ({ source, flags }: RegExp): Pattern => ({ source, flags });
const toPage = ({ role, name, label, text, within }: Sought): SoughtInPage => ({
  ...(role === undefined ? {} : { role }),
  ...(name === undefined ? {} : { name: name instanceof RegExp ? toPattern(name) : name }),
  ...(label ? { label: toPattern(label) } : {}),
  ...(text ? { text: toPattern(text) } : {}),
  ...(within ? { within: 'id' in within ? within : toPage(within) } : {}),
});
const describe = (sought: Sought): string =>
  JSON.stringify(sought, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value));

export function createPerson(window: BrowserWindow): Person {
  async function look(sought: Sought, isToBeUsed: boolean): Promise<Found> {
    const found = await window.evaluate(find, toPage(sought), isToBeUsed);
    if (found.problem !== 'no library') return found;
    await window.addScript(await readFile(LIBRARY, 'utf8'));
    return window.evaluate(find, toPage(sought), isToBeUsed);
  }
  async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
    const start = performance.now();
    let last = '';
    while (performance.now() - start < PATIENCE_MS) {
      try {
        const result = await attempt();
        if (result !== undefined) return result;
      } catch (error) {
        // The page changes under the search: what was found has gone, or a new document loads.
        last = String(error);
      }
      await new Promise((done) => setTimeout(done, INTERVAL_MS));
    }
    throw new Error(`${what} ${last}`);
  }
  async function act(sought: Sought, deed: () => Promise<void>): Promise<void> {
    let place = '';
    await until(`${describe(sought)} could not be used`, async () => {
      const found = await look(sought, true);
      if (found.problem !== undefined) throw new Error(found.problem);
      // Sheets slide up and lists load: press what lies still.
      const before = place;
      place = found.place;
      if (place !== before) return undefined;
      await deed();
      return true;
    });
  }

  return {
    see: (sought) =>
      until(`${describe(sought)} is not there`, async () => {
        const found = await look(sought, false);
        return found.problem === undefined ? found.text : undefined;
      }),
    seeNoMore: async (sought) => {
      await until(`${describe(sought)} is still there`, async () =>
        (await look(sought, false)).problem !== undefined ? true : undefined,
      );
    },
    press: (sought) => act(sought, () => window.click(FOUND)),
    type: (sought, text) => act(sought, () => window.type(FOUND, text)),
  };
}

/** Runs in the page, so it must not use anything from outside. */
async function find(sought: SoughtInPage, isToBeUsed: boolean): Promise<Found> {
  type Library = Record<
    'queryAllByRole' | 'queryAllByLabelText',
    (container: HTMLElement, text: unknown, options: object) => HTMLElement[]
  >;
  const { TestingLibraryDom: library } = globalThis as { TestingLibraryDom?: Library };
  if (!library) return { problem: 'no library' };
  const toRegExp = (pattern: Pattern) => new RegExp(pattern.source, pattern.flags);
  const textOf = (element: HTMLElement) => element.innerText.replace(/\s+/g, ' ').trim();

  function first({ role, name, label, text, within }: SoughtInPage): HTMLElement | undefined {
    const container =
      within === undefined
        ? document.body
        : 'id' in within
          ? document.querySelector<HTMLElement>(`#${within.id}`)
          : first(within);
    if (!container || !library) return undefined;
    const found =
      !label && !role
        ? [container]
        : label
          ? library.queryAllByLabelText(container, toRegExp(label), { selector: 'input' })
          : library.queryAllByRole(
              container,
              role,
              name === undefined ? {} : { name: typeof name === 'string' ? name : toRegExp(name) },
            );
    return found.find((element) => !text || toRegExp(text).test(textOf(element)));
  }

  const element = first(sought);
  if (!element) return { problem: 'not there' };
  if (element.getClientRects().length === 0 || element.offsetWidth === 0)
    return { problem: 'without a size' };
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  if (!isToBeUsed) return { text: textOf(element), place: '' };
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // A click between two frames of a busy page may meet what is no longer there.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(at.x, at.y);
  if (!hit || !(element.contains(hit) || hit.contains(element))) {
    return { problem: `under <${hit?.localName ?? 'nothing'}> ${hit?.className ?? ''}` };
  }
  element.setAttribute('data-found', '');
  return { text: textOf(element), place: `${at.x} ${at.y}` };
}
