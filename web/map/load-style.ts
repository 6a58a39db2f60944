import { addProtocol, type StyleSpecification } from 'maplibre-gl';

export type LoadedStyle = {
  style: StyleSpecification;
  /** The product's own map, which needs nobody else. */
  embedded: boolean;
  /** Without streets: areas, towns and stops only. */
  simplified: boolean;
};

/** The server waits 3 s for its upstream; the way to the server and back comes on top. */
const STYLE_TIMEOUT_MS = 5000;

/**
 * Fetches the map's style: the configured one, or the product's own.
 * @param origin where the map routes are, e.g. "https://stadtwagen.example"
 * @returns a blank style when even the own one cannot be had (offline): stations still show
 */
export async function loadStyle(
  origin: string,
  theme: 'light' | 'dark',
  which: 'configured' | 'embedded',
  signal: AbortSignal,
): Promise<LoadedStyle> {
  const files = which === 'configured' ? ['style.json', 'embedded-style.json'] : ['embedded-style.json'];
  for (const file of files) {
    try {
      const response = await fetch(`${origin}/api/map/${file}?theme=${theme}`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_TIMEOUT_MS)]),
      });
      const style = response.ok ? ((await response.json()) as StyleSpecification) : undefined;
      if (style?.version !== 8) continue;
      const metadata = style.metadata as { embedded?: boolean; simplified?: boolean } | undefined;
      const absolute = withOrigin(style, origin);
      if (usesPmtiles(absolute)) await addPmtilesProtocol();
      return {
        style: absolute,
        embedded: metadata?.embedded === true,
        simplified: metadata?.simplified === true,
      };
    } catch {
      if (signal.aborted) break;
    }
  }
  // Without a background of its own: the land under the map shows (city-map.css).
  return { style: { version: 8, sources: {}, layers: [] }, embedded: true, simplified: true };
}

/** The server names its files from the root; MapLibre's worker needs whole addresses. */
function withOrigin(style: StyleSpecification, origin: string): StyleSpecification {
  const absolute = (address: string) =>
    address.startsWith('/')
      ? `${origin}${address}`
      : address.replace(/^pmtiles:\/\/(?=\/)/, `pmtiles://${origin}`);
  const sources: StyleSpecification['sources'] = Object.fromEntries(
    Object.entries(style.sources).map(([name, source]) => [
      name,
      {
        ...source,
        ...('tiles' in source && source.tiles ? { tiles: source.tiles.map(absolute) } : {}),
        ...('url' in source && typeof source.url === 'string' ? { url: absolute(source.url) } : {}),
      },
    ]),
  );
  const { sprite, glyphs } = style;
  return {
    ...style,
    sources,
    ...(typeof sprite === 'string' ? { sprite: absolute(sprite) } : {}),
    ...(Array.isArray(sprite) ? { sprite: sprite.map(({ id, url }) => ({ id, url: absolute(url) })) } : {}),
    ...(glyphs ? { glyphs: absolute(glyphs) } : {}),
  };
}

function usesPmtiles(style: StyleSpecification): boolean {
  return Object.values(style.sources).some(
    (source) => 'url' in source && typeof source.url === 'string' && source.url.startsWith('pmtiles://'),
  );
}

let hasPmtiles = false;

/** Loaded only where an operator has such files. */
async function addPmtilesProtocol(): Promise<void> {
  if (hasPmtiles) return;
  const { Protocol } = await import('pmtiles');
  addProtocol('pmtiles', new Protocol().tile);
  hasPmtiles = true;
}
