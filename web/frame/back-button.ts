import type { FixedPath } from '#domain/page/addresses.ts';

/** §4.44: Home, Maplist, Bookings, Help, News, Account. */
const LEAVES_APP: ReadonlySet<string> = new Set<FixedPath>([
  '/',
  '/buchen',
  '/profil/buchungen',
  '/hilfe',
  '/news',
  '/profil',
]);

/** LEAVE: the app is left. BACK: to the history entry before. PARENT: there is none, so to the remembered page or Home. */
export type BackStep = 'LEAVE' | 'BACK' | 'PARENT';

/** What Android's back button does on a page (§4.44). */
export function backStep(pathname: string, hasEntryBefore: boolean): BackStep {
  if (LEAVES_APP.has(pathname.replace(/(.)\/$/, '$1'))) return 'LEAVE';
  return hasEntryBefore ? 'BACK' : 'PARENT';
}

/** A press that follows so soon is the same one: a gesture that was made twice, or a finger that slipped. */
export const SAME_PRESS_MS = 400;

/**
 * Tells whether a press counts: not one right after another, and none while the page that it led to is still on its way.
 * @param now ms of `performance.now()`
 */
export function createPressFilter(now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  return {
    counts(): boolean {
      const at = now();
      if (isUnderWay || at - last < SAME_PRESS_MS) return false;
      last = at;
      return true;
    },
    /** A navigation has begun with this press. */
    begin(): void {
      isUnderWay = true;
    },
    /** Another page is there. */
    arrive(): void {
      isUnderWay = false;
    },
  };
}
