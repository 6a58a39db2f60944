import { NEVER_IN_APP } from '#domain/page/app-links.ts';

type Own = {
  /** Origin of the configured server. */
  server: string;
  /** Of the app's own links, "stadtwagen". */
  scheme: string;
};

const MAX_LENGTH = 2_000;

/**
 * The page (path, query, hash) of a link into the native app: `https://server/hilfe`, `stadtwagen://hilfe` or
 * `stadtwagen:///hilfe`. Undefined: not ours. Unknown paths are returned.
 */
export function pageOfLink(link: string, { server, scheme }: Own): string | undefined {
  if (link.length > MAX_LENGTH || /[\\\p{Cc}\s]/u.test(link)) return undefined;
  const url = parsed(link);
  if (!url || url.username || url.password) return undefined;
  const isOwnScheme = url.protocol === `${scheme}:`;
  if (!isOwnScheme && url.origin !== server) return undefined;
  const path = isOwnScheme && url.host ? `/${url.host}${url.pathname}` : url.pathname;
  // One slash first: the router would take two for another host.
  if (!/^\/(?!\/)/.test(path)) return isOwnScheme && path === '' ? '/' : undefined;
  if (NEVER_IN_APP.some((never) => path === never || path.startsWith(`${never}/`))) return undefined;
  return path + url.search + url.hash;
}

/** `URL.parse`, which older web views lack. */
function parsed(link: string): URL | undefined {
  try {
    return new URL(link);
  } catch {
    return undefined;
  }
}
