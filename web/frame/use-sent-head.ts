import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** What web/head-tags.ts sends of one page only. */
const OF_ONE_PAGE =
  'link[rel="canonical"], meta[name="description"], meta[name="robots"], meta[property^="og:"], script[type="application/ld+json"]';

/** What the server said of the page that was opened is not true of the next: whoever shares that one shares its address. */
export function useSentHead(): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (pathname === opened.current) return;
    for (const tag of document.head.querySelectorAll(OF_ONE_PAGE)) tag.remove();
  }, [pathname]);
}
