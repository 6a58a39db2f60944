import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The tags of web/head-tags.ts that are about one page only. */
const OF_ONE_PAGE =
  'link[rel="canonical"], meta[name="description"], meta[name="robots"], meta[property^="og:"], script[type="application/ld+json"]';

/**
 * Removes the server's tags of the first page on navigation, or sharing the next page would share the first
 * one's URL.
 */
export function useServerHead(): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname === opened.current) return;
    for (const tag of document.head.querySelectorAll(OF_ONE_PAGE)) tag.remove();
  }, [pathname]);
}
