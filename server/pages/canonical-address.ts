/** A public address as we write it: names in lower case between single slashes. Nothing in it can name another host. */
const CANONICAL = /^(?:\/[a-z0-9-]+)+$/;
/** RFC 3986, 2.3: with or without a percent sign they are the same address. */
const UNRESERVED = /[\w.~-]/;

/**
 * Where a path belongs that is another spelling of a page: with capitals, a last slash or percent signs that say nothing.
 * With the query, never with a host. Undefined: it stays where it is.
 */
export function canonicalAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  isPage: (path: string) => boolean,
): string | undefined {
  const path = pathname
    .replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return UNRESERVED.test(character) ? character : encoded;
    })
    .replace(/\/$/, '')
    .toLowerCase();
  if (path === pathname || !CANONICAL.test(path) || !isPage(path)) return undefined;
  return path + search;
}
