import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { announcePage } from '#web/ui/announcer-store.ts';

/**
 * Says the title of a page that was reached by a link, and puts a lost focus to its heading; after going back, to the link
 * that led away from it.
 */
export function useNewPage(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef<string>(undefined);
  useEffect(() => {
    // The first page says itself, unless the person was faster than this code.
    const isFirst = last.current === undefined && type === NavigationType.Pop;
    const isSame = last.current === pathname;
    const left = last.current;
    last.current = pathname;
    if (isFirst || isSame) return;
    announcePage(document.title);
    if (document.activeElement === document.body || document.activeElement === null) {
      const content = document.getElementById('inhalt');
      const heading = content?.querySelector<HTMLElement>('h1[tabindex]');
      const wayThere = type === NavigationType.Pop ? linkTo(content, left) : undefined;
      (wayThere ?? heading ?? content)?.focus({ preventScroll: true });
    }
  }, [pathname, type]);
}

const linkTo = (content: HTMLElement | null, path: string | undefined): HTMLAnchorElement | undefined =>
  [...(content?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(
    ({ origin, pathname }) => origin === location.origin && pathname === path,
  );
