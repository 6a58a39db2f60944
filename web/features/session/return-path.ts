import { paths } from '#web/shell/paths.ts';

const PARAMETER = 'weiter';
/** Only pages below Account, the toolbox, the console and their pages are accepted, so that a crafted link cannot redirect to another site. */
const ACCOUNT_PAGE = /^\/(werkzeugkasten|betrieb|(profil|werkzeugkasten|betrieb)(\/[\w-]+)+)$/;

/** Returns the address of Account with `path` as the target after the login, if `path` is such a page. */
export const accountBefore = (path: string): string =>
  paths.withQuery(paths.profile(), { [PARAMETER]: ACCOUNT_PAGE.test(path) ? path : undefined });

/** Returns the target after the login from an address of Account; undefined if missing or not allowed. */
export function returnPath({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const path = pathname === paths.profile() ? new URLSearchParams(search).get(PARAMETER) : null;
  return path !== null && ACCOUNT_PAGE.test(path) ? path : undefined;
}
