import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createMapCache, type MapCache } from './map-cache.ts';
import { type MapLayer, type MapSource, type MapStyle, safeAttribution } from './map-style.ts';
import type { TileAddress } from './map-tile.ts';

/** The upstream did not answer in time, or its answer was unusable. */
export class MapUpstreamError extends Error {
  override name = 'MapUpstreamError';
}

/**
 * A proxied file; `gzipped` bodies are sent with `Content-Encoding: gzip`. An empty tile has an empty body.
 */
export type UpstreamFile = { body: Buffer; contentType: string; gzipped: boolean };

/**
 * The methods return `undefined` for an id that the style does not name; they reject with {@link
 * MapUpstreamError}.
 */
export type MapUpstream = {
  /** Returns the style with every URL replaced by a path of this server. */
  style(): Promise<MapStyle>;
  tile(source: string, address: TileAddress): Promise<UpstreamFile | undefined>;
  sprite(sprite: string, scale: '' | '@2x', format: 'json' | 'png'): Promise<UpstreamFile | undefined>;
  glyphs(fontstack: string, range: string): Promise<UpstreamFile | undefined>;
};

export type MapUpstreamOptions = {
  styleUrl: string;
  cacheDir: string;
  /** The path of the map routes, e.g. "/api/map". */
  basePath: string;
  /**
   * Applies to the style together with its sources, and to each file. Default 3 s (libraries.md: MapLibre).
   */
  timeoutMs?: number;
  /** Default 256 MiB. */
  maxCacheBytes?: number;
  userAgent?: string;
  now?: () => number;
};

type TileSource = { template: string; kind: 'vector' | 'image'; minZoom: number; maxZoom: number };

type Named = {
  style: MapStyle;
  tiles: Map<string, TileSource>;
  sprites: Map<string, string>;
  glyphs: string | undefined;
  fonts: Set<string>;
};

const MINUTE = 60_000;
const STYLE_LIFETIME_MS = 60 * MINUTE;
/** For this time after a failure, visitors get the embedded map at once instead of waiting for a timeout. */
const FAILURE_LIFETIME_MS = MINUTE / 2;
const FILE_LIFETIME_MS = 7 * 24 * 60 * MINUTE;
const STYLE_BYTES = 2 * 1024 * 1024;
const TILE_BYTES = 3 * 1024 * 1024;
const SPRITE_BYTES = 4 * 1024 * 1024;
const GLYPH_BYTES = 1024 * 1024;
/** The statuses by which map services answer that they have no such file; some refuse the address with 400. */
const ABSENT = new Set([204, 400, 404, 410, 414]);
const PROTOBUF = /^application\/(x-protobuf|protobuf|vnd\.mapbox-vector-tile|octet-stream)\b/;
const IMAGE = /^image\/(png|jpeg|webp)\b/;
const JSON_TYPE = /^(application\/(.+\+)?json|text\/plain|application\/octet-stream)\b/;
/** MapLibre requests these fonts for a layer that names none. */
const DEFAULT_FONTS = ['Open Sans Regular', 'Arial Unicode MS Regular'];

/** A layer names two or three fonts; each list that is passed on is a file in the cache. */
const MAX_FONTS = 5;
const ID = /^[0-9a-f]{12}$/;
/** MapLibre's preset of a source without `maxzoom`. */
const DEFAULT_MAX_ZOOM = 22;

/** MapLibre asks for letters in blocks of 256, up to the end of the basic multilingual plane. */
function isGlyphRange(range: string): boolean {
  const [, from] = /^(\d{1,5})-\d{1,5}$/.exec(range) ?? [];
  const first = Number(from);
  return first % 256 === 0 && first <= 0xff00 && range === `${first}-${first + 255}`;
}

/**
 * Proxies a foreign map style, so that a visitor's browser contacts no other server. Only URLs that the style
 * names are fetched; the browser refers to them by opaque ids.
 */
export function createMapUpstream(options: MapUpstreamOptions): MapUpstream {
  const { styleUrl, basePath, timeoutMs = 3000, now = Date.now } = options;
  const cache = createMapCache(options.cacheDir, options.maxCacheBytes ?? 256 * 1024 * 1024);
  const headers = { 'User-Agent': options.userAgent ?? 'Stadtwagen', Accept: '*/*' };
  let good: { at: number; named: Named } | undefined;
  let failed: { at: number; error: MapUpstreamError } | undefined;
  let loading: Promise<Named> | undefined;

  const named = async (): Promise<Named> => {
    if (good && now() - good.at < STYLE_LIFETIME_MS) return good.named;
    if (failed && now() - failed.at < FAILURE_LIFETIME_MS) {
      if (good) return good.named;
      throw failed.error;
    }
    loading ??= readStyle(styleUrl, basePath, timeoutMs, headers)
      .then((value) => {
        good = { at: now(), named: value };
        failed = undefined;
        return value;
      })
      .catch((cause: unknown) => {
        const error = asUpstreamError(cause);
        failed = { at: now(), error };
        // An outdated style is better than a different map.
        if (good) return good.named;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  const file = (url: string, accept: RegExp, limit: number) =>
    cachedFetch(cache, { url, accept, limit, empty: true, headers, timeoutMs, now });

  return {
    async style() {
      return (await named()).style;
    },
    async tile(source, { z, x, y }) {
      // What cannot be an id does not depend on whether the upstream answers.
      if (!ID.test(source)) return undefined;
      const entry = (await named()).tiles.get(source);
      if (!entry || z < entry.minZoom || z > entry.maxZoom) return undefined;
      const url = entry.template
        .replace('{z}', String(z))
        .replace('{x}', String(x))
        .replace('{y}', String(y))
        .replace('{ratio}', '');
      if (entry.kind === 'image') {
        const body = await file(url, IMAGE, TILE_BYTES);
        return { body, contentType: imageType(body), gzipped: false };
      }
      const body = await file(url, PROTOBUF, TILE_BYTES);
      return { body, contentType: 'application/vnd.mapbox-vector-tile', gzipped: body.length > 0 };
    },
    async sprite(sprite, scale, format) {
      if (!ID.test(sprite)) return undefined;
      const base = (await named()).sprites.get(sprite);
      if (base === undefined) return undefined;
      const url = new URL(base);
      url.pathname += `${scale}.${format}`;
      const isJson = format === 'json';
      const body = await file(url.href, isJson ? JSON_TYPE : /^image\/png\b/, SPRITE_BYTES);
      if (body.length === 0) return undefined;
      return { body, contentType: isJson ? 'application/json' : 'image/png', gzipped: isJson };
    },
    async glyphs(fontstack, range) {
      if (!isGlyphRange(range)) return undefined;
      const asked = fontstack.split(',');
      if (asked.length > MAX_FONTS || new Set(asked).size < asked.length) return undefined;
      const { glyphs, fonts } = await named();
      if (!glyphs || !asked.every((font) => fonts.has(font))) return undefined;
      const url = glyphs.replace('{fontstack}', encodeURIComponent(fontstack)).replace('{range}', range);
      const body = await file(url, PROTOBUF, GLYPH_BYTES);
      if (body.length === 0) return undefined;
      return { body, contentType: 'application/x-protobuf', gzipped: true };
    },
  };
}

async function readStyle(
  styleUrl: string,
  basePath: string,
  timeoutMs: number,
  headers: Record<string, string>,
): Promise<Named> {
  const signal = AbortSignal.timeout(timeoutMs);
  const json = async (url: string): Promise<Record<string, unknown>> => {
    const body = await fetchBody(url, {
      headers,
      signal,
      accept: JSON_TYPE,
      limit: STYLE_BYTES,
      empty: false,
    });
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (!isObject(value)) throw new MapUpstreamError(`${url} is no JSON object`);
    return value;
  };
  const style = await json(styleUrl);
  if (style.version !== 8) throw new MapUpstreamError(`style version ${String(style.version)} instead of 8`);
  if (!isObject(style.sources) || !Array.isArray(style.layers))
    throw new MapUpstreamError('the style has no sources');

  const result: Named = {
    style: { version: 8, sources: {}, layers: [] },
    tiles: new Map(),
    sprites: new Map(),
    glyphs: undefined,
    fonts: new Set(DEFAULT_FONTS),
  };
  const origin = new URL(styleUrl);
  const sources = await Promise.all(
    Object.entries(style.sources).map(async ([name, source]): Promise<[string, MapSource] | undefined> => {
      const rewritten = isObject(source)
        ? await readSource(source, origin, json, basePath, result)
        : undefined;
      return rewritten && [name, rewritten];
    }),
  );
  const usable = Object.fromEntries(sources.filter((entry) => entry !== undefined));
  if (Object.keys(usable).length === 0)
    throw new MapUpstreamError('the style has no source that can be passed on');
  const layers = (style.layers as MapLayer[]).filter(
    (layer) => layer.source === undefined || layer.source in usable,
  );
  for (const layer of layers) collectFonts(layer, result.fonts);

  const { sprite, glyphs, metadata, ...rest } = style;
  result.glyphs = templateOf(glyphs, origin, ['{fontstack}', '{range}']);
  result.style = {
    ...withoutAddresses(rest),
    version: 8,
    metadata: { ...(isObject(metadata) ? metadata : {}), embedded: false },
    sources: usable,
    layers,
    ...rewriteSprite(sprite, origin, basePath, result.sprites),
    ...(result.glyphs ? { glyphs: `${basePath}/upstream/glyphs/{fontstack}/{range}.pbf` } : {}),
  };
  return result;
}

/**
 * @returns `undefined` if the source cannot be proxied (image, video, GeoJSON by URL); its layers are removed
 */
async function readSource(
  source: Record<string, unknown>,
  styleUrl: URL,
  json: (url: string) => Promise<Record<string, unknown>>,
  basePath: string,
  result: Named,
): Promise<MapSource | undefined> {
  const { type } = source;
  if (type === 'geojson') return isObject(source.data) ? (source as MapSource) : undefined;
  if (type !== 'vector' && type !== 'raster' && type !== 'raster-dem') return undefined;
  let described: Record<string, unknown> = source;
  let base = styleUrl;
  if (typeof source.url === 'string') {
    const url = allowedUrl(source.url, styleUrl);
    if (!url) return undefined;
    described = { ...(await json(url.href)), ...source };
    base = url;
  }
  const tiles = Array.isArray(described.tiles) ? described.tiles : [];
  const rewritten = tiles.flatMap((tile): string[] => {
    const template = templateOf(tile, base, ['{z}', '{x}', '{y}'], styleUrl);
    if (!template) return [];
    const id = idOf(template);
    result.tiles.set(id, {
      template,
      kind: type === 'vector' ? 'vector' : 'image',
      minZoom: typeof described.minzoom === 'number' ? described.minzoom : 0,
      maxZoom: typeof described.maxzoom === 'number' ? described.maxzoom : DEFAULT_MAX_ZOOM,
    });
    return [`${basePath}/upstream/tiles/${id}/{z}/{x}/{y}`];
  });
  if (rewritten.length === 0) return undefined;
  const proxied: MapSource = { type, tiles: rewritten };
  for (const key of ['minzoom', 'maxzoom', 'bounds', 'scheme', 'tileSize', 'encoding', 'promoteId']) {
    if (described[key] !== undefined) proxied[key] = described[key];
  }
  if (typeof described.attribution === 'string') proxied.attribution = safeAttribution(described.attribution);
  return proxied;
}

function rewriteSprite(
  sprite: unknown,
  origin: URL,
  basePath: string,
  sprites: Map<string, string>,
): Pick<MapStyle, 'sprite'> {
  const rewrite = (address: unknown): string | undefined => {
    const url = typeof address === 'string' ? allowedUrl(address, origin) : undefined;
    if (!url) return undefined;
    sprites.set(idOf(url.href), url.href);
    return `${basePath}/upstream/sprite/${idOf(url.href)}`;
  };
  if (Array.isArray(sprite)) {
    const entries = sprite.flatMap((entry) => {
      const url = isObject(entry) ? rewrite(entry.url) : undefined;
      return url && isObject(entry) && typeof entry.id === 'string' ? [{ id: entry.id, url }] : [];
    });
    return entries.length > 0 ? { sprite: entries } : {};
  }
  const url = rewrite(sprite);
  return url ? { sprite: url } : {};
}

/** Returns the URL template as absolute; `undefined` when it is not allowed or lacks a placeholder. */
function templateOf(
  value: unknown,
  base: URL,
  placeholders: string[],
  styleUrl: URL = base,
): string | undefined {
  if (typeof value !== 'string' || !placeholders.every((placeholder) => value.includes(placeholder)))
    return undefined;
  const url = allowedUrl(value, styleUrl, base);
  // URL() percent-encodes the braces.
  return url?.href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
}

/**
 * Keeps a style from pointing into the operator's own network: the operator chose the style's origin; any
 * other URL must be https with a public host name, not an IP address or a bare host.
 */
function allowedUrl(address: string, styleUrl: URL, base: URL = styleUrl): URL | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url || url.username || url.password) return undefined;
  if (url.origin === styleUrl.origin) return url;
  const host = url.hostname;
  const isPublicName =
    host.includes('.') &&
    isIP(host) === 0 &&
    !host.startsWith('[') &&
    !/\.(local|internal|localhost)\.?$/.test(host);
  return url.protocol === 'https:' && isPublicName ? url : undefined;
}

/** Returns the opaque id of a URL; every process computes the same one. */
function idOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 12);
}

function collectFonts(layer: MapLayer, fonts: Set<string>): void {
  const visit = (value: unknown): void => {
    if (typeof value === 'string') fonts.add(value);
    else if (Array.isArray(value)) value.forEach(visit);
  };
  if (isObject(layer.layout)) visit(layer.layout['text-font']);
}

/** Keeps only drawing properties: a browser could fetch from URLs in the others. */
function withoutAddresses(style: Record<string, unknown>): Record<string, unknown> {
  const { name, center, zoom, bearing, pitch, light, sky, projection, transition } = style;
  const drawing = { name, center, zoom, bearing, pitch, light, sky, projection, transition };
  return Object.fromEntries(Object.entries(drawing).filter(([, value]) => value !== undefined));
}

type Fetching = {
  headers: Record<string, string>;
  accept: RegExp;
  limit: number;
  /** Whether an answer that there is no such file counts as success, with an empty body. */
  empty: boolean;
};

/**
 * Caches protobuf and JSON gzipped, images unchanged. A file older than a week is used only if fetching
 * fails.
 */
async function cachedFetch(
  cache: MapCache,
  request: Fetching & { url: string; timeoutMs: number; now: () => number },
): Promise<Buffer> {
  const stored = await cache.read(request.url);
  if (stored && request.now() - stored.storedAt < FILE_LIFETIME_MS) return stored.body;
  try {
    const body = await fetchBody(request.url, { ...request, signal: AbortSignal.timeout(request.timeoutMs) });
    const isImage = !request.accept.test('application/octet-stream');
    const encoded = isImage || body.length === 0 ? body : await promisify(gzip)(body);
    await cache.write(request.url, encoded);
    return encoded;
  } catch (cause) {
    if (stored) return stored.body;
    throw asUpstreamError(cause);
  }
}

async function fetchBody(url: string, request: Fetching & { signal: AbortSignal }): Promise<Buffer> {
  const response = await fetch(url, { headers: request.headers, signal: request.signal, redirect: 'error' });
  if (request.empty && ABSENT.has(response.status)) {
    await response.body?.cancel();
    return Buffer.alloc(0);
  }
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !request.accept.test(type)) {
    await response.body?.cancel();
    throw new MapUpstreamError(`${url} answered ${response.status} (${type || 'no content type'})`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > request.limit) throw new MapUpstreamError(`${url} is larger than ${request.limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function imageType(body: Buffer): string {
  if (body.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  return body.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/png';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asUpstreamError(cause: unknown): MapUpstreamError {
  if (cause instanceof MapUpstreamError) return cause;
  return new MapUpstreamError(cause instanceof Error ? cause.message : String(cause), { cause });
}
