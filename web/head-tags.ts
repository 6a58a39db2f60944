import type { PageHeadData } from './shell/page-head.tsx';

type Facts = {
  /** Undefined if the page rendered no `PageHead`. */
  head: PageHeadData | undefined;
  productName: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The request's path. */
  path: string;
  /** Whether search engines may index the page. */
  isPublic: boolean;
};

const IMAGE = { path: '/vorschau.png', alt: 'Ein grünes Auto fährt an den Türmen einer alten Stadt vorbei.' };

/** Tags for the browser itself, on every page. No script needs them, so React's document leaves them out. */
const EVERYWHERE = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/symbol-180.png">',
  '<meta name="theme-color" content="#f6f4ee" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0f1714" media="(prefers-color-scheme: dark)">',
].join('');

/** Returns the head tags for search engines, link previews and the device as escaped HTML. */
export function headTags({ head, productName, publicUrl, path, isPublic }: Facts): string {
  if (!isPublic) return `${EVERYWHERE}<meta name="robots" content="noindex">`;
  const address = publicUrl + (head?.path ?? path);
  const image = head?.image ?? IMAGE;
  const description = head?.description;
  const properties: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:locale', 'de_DE'],
    ['og:site_name', productName],
    ['og:title', head ? `${head.title} | ${productName}` : productName],
    ...(description ? ([['og:description', description]] as [string, string][]) : []),
    ['og:url', address],
    ['og:image', publicUrl + image.path],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', image.alt],
  ];
  return [
    EVERYWHERE,
    description ? `<meta name="description" content="${escapeHtml(description)}">` : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(head?.structuredData?.(publicUrl) ?? []).map(
      (data) => `<script type="application/ld+json">${escapeJson(data)}</script>`,
    ),
  ].join('');
}

const escapeHtml = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * JSON-LD is data, so the content security policy allows it. Escaping every `<` keeps it inside its element.
 */
const escapeJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
