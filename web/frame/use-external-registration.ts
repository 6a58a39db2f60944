import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AppShell } from '#web/platform/app-shell.ts';
import { rememberedCity } from '#web/shell/chosen-city.ts';
import { paths } from '#web/shell/paths.ts';

/** §2.128: on Android every way to the registration leads to the server's page in the browser, with the chosen city. */
export function useExternalRegistration(shell: AppShell): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOutside = shell.platform === 'android';

  useEffect(() => {
    if (!isOutside) return;
    // Before the router and whoever else follows links: what they do besides, such as closing the login, they still do.
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || !isRegistration(link.pathname)) return;
      event.preventDefault();
      void shell.openInBrowser(addressOf(shell, link.search));
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [shell, isOutside]);

  // A link from elsewhere, or a screen that leads there itself.
  useEffect(() => {
    if (!isOutside || !isRegistration(pathname)) return;
    void shell.openInBrowser(addressOf(shell, search));
    void navigate(paths.home(), { replace: true });
  }, [shell, isOutside, pathname, search, navigate]);
}

const isRegistration = (pathname: string): boolean =>
  pathname.replace(/(.)\/$/, '$1') === paths.registration();

function addressOf({ server }: AppShell, search: string): string {
  const query = new URLSearchParams(search);
  const city = rememberedCity();
  if (city && !query.has('stadt')) query.set('stadt', city);
  return `${server}${paths.withQuery(paths.registration(), Object.fromEntries(query))}`;
}
