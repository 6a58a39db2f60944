import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ADDRESSES } from '#domain/page/addresses.ts';
import { bestMatch } from '#domain/page/path-pattern.ts';
import { type PreviousRoute, previousRoute, setPreviousRoute } from '#web/shell/previous-route.ts';

const addressAt = bestMatch(ADDRESSES.map(({ path }) => path));

/** What the table of addresses says of the way back from and to a page. */
const backAt = (path: string) => ADDRESSES.find((address) => address.path === addressAt(path))?.back;

/** What is remembered after going from one page to another; `previous` is what was remembered there. */
export function rememberedRoute(previous: string | undefined, from: string, to: string): string | undefined {
  const pathTo = pathOf(to);
  if (backAt(pathTo) === 'ANEW') return undefined;
  // To another part of the same page nobody has gone.
  if (pathOf(from) === pathTo || backAt(pathOf(from)) === 'NEVER') return previous;
  return from;
}

const pathOf = (route: string) => route.replace(/[?#].*/, '').replace(/(.)\/$/, '$1');

/** By history entry: who goes back finds there what was remembered there. */
const byEntry = new Map<string, PreviousRoute>();

/** Follows the person through the pages; once per page. */
export function usePreviousRouteMemory(): void {
  const { pathname, search, key } = useLocation();
  const type = useNavigationType();
  const last = useRef<{ route: string; key: string }>(undefined);
  useLayoutEffect(() => {
    const route = pathname + search;
    const before = last.current;
    last.current = { route, key };
    if (!before || before.key === key) return;
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
