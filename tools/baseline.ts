import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';

/** The oldest engines that the product runs in (docs/decisions/139-oldest-engines.md): of March to July 2023. */
export const OLDEST_ENGINES = { chrome: 111, firefox: 115, safari: 16.4 } as const;

/** For the bundler, which rewrites newer syntax. */
export const BUILD_TARGETS = Object.entries(OLDEST_ENGINES).map(([name, version]) => `${name}${version}`);

const BROWSERS = [
  ['chrome', OLDEST_ENGINES.chrome],
  ['chrome_android', OLDEST_ENGINES.chrome],
  ['firefox', OLDEST_ENGINES.firefox],
  ['firefox_android', OLDEST_ENGINES.firefox],
  ['safari', OLDEST_ENGINES.safari],
  ['safari_ios', OLDEST_ENGINES.safari],
] as const;

/** A function that one of the oldest engines lacks. */
export type NewerFunction = {
  /** "Map", "Element" */
  owner: string;
  name: string;
  /** Of the class itself, such as `Map.groupBy`; else of its objects. */
  isStatic: boolean;
};

/** They come with the polyfill. */
const POLYFILLED = /^Temporal/;
/** What every page is made of. Functions of devices (Bluetooth, badges) are asked for before they are used. */
const OF_PAGES =
  /^(Document|DocumentFragment|Element|HTML\w*Element|Node|Event|Blob|File|FormData|Headers|Request|Response)$/;

/** All of them, from the data that MDN publishes (CC0): of JavaScript itself, of classes, and of a page's elements. */
export function newerFunctions(): NewerFunction[] {
  const builtins = compat.javascript['builtins'] ?? {};
  const older = new Set<string>();
  const newer: NewerFunction[] = [];
  for (const [owner, members] of Object.entries({ ...builtins, ...compat.api })) {
    for (const [key, { __compat: found }] of Object.entries(members as Record<string, Identifier>)) {
      if (!found || key === owner || key.endsWith('_event') || POLYFILLED.test(owner)) continue;
      const name = key.replace(/_static$/, '');
      const isStatic = name !== key || (owner in builtins && isOfClass(owner, name));
      if (isInAll(found)) older.add(name);
      else if (isStatic || owner in builtins || OF_PAGES.test(owner)) newer.push({ owner, name, isStatic });
    }
  }
  // A name that older objects have too says nothing about a call of it.
  return newer.filter(({ name, isStatic }) => isStatic || !older.has(name));
}

/** The data does not tell `Map.groupBy` from a function of every map. */
function isOfClass(owner: string, name: string): boolean {
  const found = (globalThis as Record<string, unknown>)[owner];
  return (typeof found === 'function' || typeof found === 'object') && found !== null && name in found;
}

const isInAll = ({ support }: CompatStatement): boolean =>
  BROWSERS.every(([browser, version]) =>
    [support[browser] ?? []].flat().some((statement: SimpleSupportStatement) => {
      const { version_added: added, version_removed: removed, flags, alternative_name, prefix } = statement;
      if (flags || alternative_name || prefix || typeof added !== 'string') return false;
      return versionOf(added) <= version && (!removed || version < versionOf(removed));
    }),
  );

const versionOf = (text: string | boolean): number =>
  typeof text === 'string' ? Number.parseFloat(text.replace('≤', '')) : Number.NaN;

/** The newer functions that a script calls, such as "Map.groupBy" and ".toSorted()". */
export function newerIn(script: string, functions: readonly NewerFunction[]): string[] {
  const statics = new Set<string>();
  const methods = new Set<string>();
  for (const { owner, name, isStatic } of functions)
    if (isStatic) statics.add(`${owner}.${name}`);
    else methods.add(name);
  const found = new Set<string>();
  for (const [name] of script.matchAll(/\b[A-Z]\w+\.\w+\b/g)) if (statics.has(name)) found.add(name);
  for (const [, name = ''] of script.matchAll(/\.(\w+)\(/g)) if (methods.has(name)) found.add(`.${name}()`);
  return [...found].toSorted();
}
