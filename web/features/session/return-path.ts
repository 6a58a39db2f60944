import { paths } from '#web/shell/paths.ts';

const NAME = 'weiter';
/** A page below Account, and nothing else: no stranger's link leads away from here. */
const ACCOUNT_PAGE = /^\/profil(\/[\w-]+)+$/;

/** Account, for somebody who must log in before they see `path`; after the login it goes on there. */
export const accountBefore = (path: string): string =>
  paths.withQuery(paths.profile(), { [NAME]: ACCOUNT_PAGE.test(path) ? path : undefined });

/** Where an address of Account says that it goes on after a login. */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const path = pathname === paths.profile() ? new URLSearchParams(search).get(NAME) : null;
  return path !== null && ACCOUNT_PAGE.test(path) ? path : undefined;
}
