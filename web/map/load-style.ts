import { addProtocol, type StyleSpecification } from 'maplibre-gl';

export type LoadedStyle = {
  style: StyleSpecification;
  /** True for the product's own map, which needs no other server. */
  embedded: boolean;
  /** True for a map without streets: areas, towns and stops only. */
  simplified: boolean;
};

/** The server waits 3 s for its upstream, plus the time of the request itself. */
const STYLE_TIMEOUT_MS = 5000;

/**
 * Fetches the configured style, else or for `embedded` our own, else a blank one, so that stations still show. Never
 * rejects.
 * @param origin of the map routes, "https://stadtwagen.example"
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
  // The style has no background layer, so the land colour of city-map.css shows.
  return { style: { version: 8, sources: {}, layers: [] }, embedded: true, simplified: true };
}

/** Makes the server's root-relative URLs absolute, because MapLibre's worker needs absolute ones. */
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

/** Loads the PMTiles library, only if the operator's style uses such files. */
async function addPmtilesProtocol(): Promise<void> {
  if (hasPmtiles) return;
  const { Protocol } = await import('pmtiles');
  addProtocol('pmtiles', new Protocol().tile);
  hasPmtiles = true;
}
