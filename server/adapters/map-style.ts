/**
 * The parts of a MapLibre style (version 8) that the server reads or writes; everything else passes through.
 */
export type MapStyle = {
  version: 8;
  name?: string;
  metadata?: Record<string, unknown>;
  sources: Record<string, MapSource>;
  sprite?: string | { id: string; url: string }[];
  glyphs?: string;
  layers: MapLayer[];
  [key: string]: unknown;
};
export type MapSource = {
  type: string;
  url?: string;
  tiles?: string[];
  minzoom?: number;
  maxzoom?: number;
  attribution?: string;
  [key: string]: unknown;
};
export type MapLayer = { id: string; type: string; source?: string; [key: string]: unknown };

export const MAP_THEMES = ['light', 'dark'] as const;
export type MapTheme = (typeof MAP_THEMES)[number];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Sanitizes an attribution of a foreign source, which the map shows as HTML: plain text and http(s) links
 * stay, other tags are removed. A private-use character marks the links while the rest is escaped.
 */
export function safeAttribution(html: string): string {
  const links: string[] = [];
  const marked = html
    .slice(0, 2000)
    .replaceAll('\uE000', '')
    .replace(
      /<a\s[^>]*?href=["'](https?:\/\/[^"'<>\s]+)["'][^>]*>([^<]*)<\/a>/gi,
      (_, href: string, text: string) => {
        links.push(`<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`);
        return `\uE000${links.length - 1}\uE000`;
      },
    );
  return escapeHtml(marked.replace(/<[^>]*>/g, '')).replace(
    /\uE000(\d+)\uE000/g,
    (_, index: string) => links[Number(index)] ?? '',
  );
}

function escapeHtml(text: string): string {
  return text.replace(/&(?!(?:[a-z]+|#\d+);)|[<>"]/gi, (sign) => ENTITIES[sign] ?? sign);
}
