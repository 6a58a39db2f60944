/** A page as a browser without script receives it. */
export type SentPage = { status: number; html: string; isPage: boolean };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&#39;': "'" };

/** @param cookie of who asks; empty for a visitor */
export async function sentPage(origin: string, path: string, cookie: string): Promise<SentPage> {
  const answer = await fetch(origin + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { status: answer.status, html: await answer.text(), isPage };
}

/** Where the links of a page lead that stay with us: its addresses without query, each with its hash, if any. */
export function linksIn(html: string, address: string): { to: string; hash: string }[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replace(/&(?:amp|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  );
  return ownLinks(hrefs, address);
}

/** The same of any list of links. */
export const ownLinks = (hrefs: readonly string[], address: string): { to: string; hash: string }[] =>
  hrefs
    .map((href) => new URL(href, address))
    .filter((url) => url.origin === new URL(address).origin && !url.pathname.startsWith('/api'))
    .map((url) => ({ to: url.pathname, hash: decodeURIComponent(url.hash.slice(1)) }));

export const idsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

/** What a link that leads to it would be blamed for; a redirect has no page of its own. */
export function faultsOfSent(path: string, { status, html, isPage }: SentPage): string[] {
  if (status >= 300 && status < 400) return [];
  if (status !== 200) return [`${path} answers ${status}`];
  if (!isPage) return [];
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    ...(headings === 1 ? [] : [`${path} has ${headings} h1 as it is sent`]),
    ...(/<title>[^<]+ \| Stadtwagen<\/title>/.test(html) ? [] : [`${path} has no title`]),
  ];
}
