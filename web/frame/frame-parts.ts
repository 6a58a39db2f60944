import { paths } from '#web/shell/paths.ts';

/** The layout's layers (§2.117); their order is in theme.css. */
export const LEVELS = [
  'level0',
  'level1',
  'level1footer',
  'level2',
  'level2footer',
  'level2bottom',
  'level3',
  'level3full',
] as const;
export type Level = (typeof LEVELS)[number];

/** A route's settings for the frame around it, in its `handle`. */
export type FrameHandle = {
  /** Layers that this page hides; an element's `data-level` names its layer. */
  hiddenLevels?: readonly Level[];
  /** No footer, because the page fills the window or has a bar of its own at the end. */
  hasNoFooter?: boolean;
  /**
   * Visitors can use the page without script: its code loads on the first interaction (docs/decisions/023).
   */
  worksWithoutScript?: boolean;
  /** Of a page that works without script: most visitors act on it, so its code is fetched ahead, but not run. */
  isFetchedAhead?: boolean;
  /** Nothing on the page works without script: the frame says so. */
  needsScript?: boolean;
};

const handlesOf = (matches: readonly { handle?: unknown }[]): FrameHandle[] =>
  matches.map(({ handle }) => (handle ?? {}) as FrameHandle);

/**
 * Returns the levels that any of the routes hides, as the value of `data-hidden-levels`; undefined if none.
 */
export function hiddenLevels(matches: readonly { handle?: unknown }[]): string | undefined {
  const hidden = handlesOf(matches).flatMap((handle) => handle.hiddenLevels ?? []);
  return LEVELS.filter((level) => hidden.includes(level)).join(' ') || undefined;
}

export const hasFooter = (matches: readonly { handle?: unknown }[]): boolean =>
  !handlesOf(matches).some((handle) => handle.hasNoFooter);

export const needsScript = (matches: readonly { handle?: unknown }[]): boolean =>
  handlesOf(matches).some((handle) => handle.needsScript);

const WITHOUT_FAQ_BUTTON = [
  paths.faq(),
  paths.contact(),
  paths.helpPage('faq'),
  paths.helpPage('kontakt'),
  paths.sales(),
];

/** §2.114: the FAQ help button shows on all pages except FAQ and Contact, and not on sales pages. */
export const hasFaqButton = (pathname: string): boolean =>
  !WITHOUT_FAQ_BUTTON.some((path) => `${pathname}/`.startsWith(`${path}/`));

/** §2.113: the scroll-to-top arrow shows after scrolling more than this many window heights. */
export const ARROW_AFTER_WINDOWS = 1.2;

export const hasArrow = (scrollY: number, windowHeight: number): boolean =>
  scrollY > ARROW_AFTER_WINDOWS * windowHeight;
