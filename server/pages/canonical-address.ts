/** A canonical path: lower-case names between single slashes. It cannot name another host. */
const CANONICAL = /^(?:\/|(?:\/[a-z0-9-]+)+)$/;
/** RFC 3986, 2.3: with or without percent-encoding, these characters mean the same address. */
const UNRESERVED = /[\w.~-]/;

/**
 * Returns the canonical path and query of a page whose path is spelled with capitals, a trailing slash or
 * unnecessary percent-encoding; never a host. Returns undefined if the request needs no redirect.
 */
export function canonicalAddress(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  isPage: (path: string) => boolean,
): string | undefined {
  if (CANONICAL.test(pathname)) return undefined;
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
