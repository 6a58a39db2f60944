import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useSettings } from '#web/shell/page-data.ts';
import { ELEMENT_WAIT_MS, followHash } from './hash-navigation.ts';
import { pageSurface } from './page-surface.ts';
import { isHomePage, scrollPlace } from './scroll-place.ts';

/** Scroll positions in px that session storage keeps across page loads. */
type Kept = { entries: [key: string, top: number][]; homes: [path: string, top: number][] };
const KEPT = 'bildlauf';
/** React Router's key of the first history entry, whichever page that is. */
const FIRST_ENTRY = 'default';

const entries = new Map<string, number>();
const homes = new Map<string, number>();

/** Sets each page's scroll position and follows hashes (§2.91, §2.122). */
export function usePageScroll(): void {
  const { pathname, hash, key } = useLocation();
  const { cities } = useSettings();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isHome = isHomePage(pathname, cities);
  const last = useRef<{ key: string; isHome: boolean; isLoad: boolean }>(undefined);

  useEffect(keepOverReloads, []);

  useLayoutEffect(() => {
    const before = last.current;
    if (before?.key === key) return undefined;
    last.current = { key, isHome, isLoad: before === undefined };
    // The browser restores the position of a loaded page itself, if the page is tall enough by then.
    if (!before && isBack) {
      const left = hash ? undefined : positionBeforeLoad(key);
      return left === undefined ? undefined : restoreWhileGrowing(left);
    }
    const top = scrollPlace({
      hash,
      isBack,
      isHome,
      cameFromHome: before?.isHome ?? false,
      // An anchor that the browser followed itself has this key, too.
      keptEntry: key === FIRST_ENTRY && hash ? undefined : entries.get(key),
      keptHome: homes.get(pathname),
    });
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    return undefined;
  }, [key, pathname, hash, isBack, isHome]);

  // The position is stored on every scroll: after the navigation it is already the next page's.
  useLayoutEffect(() => {
    const keep = () => {
      entries.set(key, window.scrollY);
      if (isHome) homes.set(pathname, window.scrollY);
    };
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, isHome, pathname]);

  useEffect(() => {
    // Going back restores the position instead of following the hash.
    if (!hash || (isBack && !last.current?.isLoad)) return;
    const leaving = new AbortController();
    const removeHash = () =>
      window.history.replaceState(window.history.state, '', location.pathname + location.search);
    void followHash(decodeHash(hash), pageSurface, removeHash, leaving.signal);
    return () => leaving.abort();
  }, [key, hash, isBack]);
}

/** Returns the position in px at which a history entry was left before this page load. */
function positionBeforeLoad(key: string): number | undefined {
  // Every newly opened page has this key, too.
  if (key === FIRST_ENTRY) return undefined;
  return new Map(readKept().entries).get(key);
}

/**
 * Keeps a reloaded page at its position while its content arrives; the browser would stay beside the footer. Ends
 * with the first action. Returns its end.
 */
function restoreWhileGrowing(top: number): () => void {
  const acted = new AbortController();
  const growing = new ResizeObserver(() => window.scrollTo({ top, behavior: 'instant' }));
  const end = () => {
    growing.disconnect();
    acted.abort();
  };
  growing.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(name, end, { passive: true, capture: true, signal: acted.signal });
  }
  setTimeout(end, ELEMENT_WAIT_MS);
  return end;
}

/** A hash may be a secret instead of an anchor, and it may be encoded wrongly. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function readKept(): Partial<Kept> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Kept>;
  } catch {
    // Without session storage, going back starts at the top.
    return {};
  }
}

function keepOverReloads(): () => void {
  const kept = readKept();
  for (const [key, top] of kept.entries ?? []) if (!entries.has(key)) entries.set(key, top);
  for (const [path, top] of kept.homes ?? []) if (!homes.has(path)) homes.set(path, top);
  window.history.scrollRestoration = 'manual';
  const leave = () => {
    window.history.scrollRestoration = 'auto';
    try {
      const kept: Kept = {
        entries: [...entries].filter(([key]) => key !== FIRST_ENTRY),
        homes: [...homes],
      };
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // Without session storage, the positions are lost on a reload.
    }
  };
  const comeBack = () => {
    window.history.scrollRestoration = 'manual';
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    window.history.scrollRestoration = 'auto';
  };
}
