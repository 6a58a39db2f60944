import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { ADDRESSES } from '#domain/page/addresses.ts';
import { bestMatch } from '#domain/page/path-pattern.ts';
import { type PreviousRoute, previousRoute, setPreviousRoute } from '#web/shell/previous-route.ts';

const addressAt = bestMatch(ADDRESSES.map(({ path }) => path));

/** The `back` rule of a page in the table of addresses. */
const backAt = (path: string) => ADDRESSES.find((address) => address.path === addressAt(path))?.back;

/** Returns the previous route after a navigation (§2.88); `previous` is the one stored before it. */
export function rememberedRoute(previous: string | undefined, from: string, to: string): string | undefined {
  const pathTo = pathOf(to);
  if (backAt(pathTo) === 'ANEW') return undefined;
  // Another part of the same page is no navigation.
  if (pathOf(from) === pathTo || backAt(pathOf(from)) === 'NEVER') return previous;
  return from;
}

const pathOf = (route: string) => route.replace(/[?#].*/, '').replace(/(.)\/$/, '$1');

/** The previous route of each history entry, restored on going back. */
const byEntry = new Map<string, PreviousRoute>();

/**
 * Stores the previous route on each navigation.
 * @param arrival the first page of this document
 */
export function usePreviousRouteMemory(arrival: Location): void {
  const { pathname, search, key } = useLocation();
  const type = useNavigationType();
  const last = useRef({ route: arrival.pathname + arrival.search, key: arrival.key });
  useLayoutEffect(() => {
    const route = pathname + search;
    const before = last.current;
    last.current = { route, key };
    if (before.key === key) return;
    if (type === NavigationType.Pop) {
      setPreviousRoute(byEntry.get(key) ?? { route: undefined, isEntryBefore: false });
    } else {
      const current = previousRoute();
      const remembered = rememberedRoute(current.route, before.route, route);
      const isEntryBefore =
        type === NavigationType.Push
          ? remembered === before.route
          : current.isEntryBefore && remembered === current.route;
      setPreviousRoute({ route: remembered, isEntryBefore });
    }
    byEntry.set(key, previousRoute());
  }, [pathname, search, key, type]);
}
