import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { pageHeading } from '#web/shell/heading-focus.ts';
import { announcePage } from '#web/ui/announcer-store.ts';

/**
 * Announces the title of a page reached by a link. If the focus was lost, moves it to the page's heading;
 * after going back, to the link that had opened the page left behind.
 */
export function useNewPage(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef<string>(undefined);
  useEffect(() => {
    // Screen readers announce the first page themselves. A first run with a Push is already for the second
    // page.
    const isFirst = last.current === undefined && type === NavigationType.Pop;
    const isSame = last.current === pathname;
    const left = last.current;
    last.current = pathname;
    if (isFirst || isSame) return;
    announcePage(document.title);
    if (document.activeElement === document.body || document.activeElement === null) {
      const content = document.getElementById('inhalt');
      const linkUsed = type === NavigationType.Pop ? linkTo(content, left) : undefined;
      (linkUsed ?? pageHeading() ?? content)?.focus({ preventScroll: true });
    }
  }, [pathname, type]);
}

const linkTo = (content: HTMLElement | null, path: string | undefined): HTMLAnchorElement | undefined =>
  [...(content?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].find(
    ({ origin, pathname }) => origin === location.origin && pathname === path,
  );
