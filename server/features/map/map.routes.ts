import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createEmbeddedMap } from '#server/adapters/embedded-map.ts';
import { embeddedStyle } from '#server/adapters/embedded-style.ts';
import { createMapFiles } from '#server/adapters/map-files.ts';
import { MAP_THEMES, type MapTheme } from '#server/adapters/map-style.ts';
import { EMBEDDED_MAX_ZOOM, parseTileAddress } from '#server/adapters/map-tile.ts';
import { createMapUpstream, MapUpstreamError, type UpstreamFile } from '#server/adapters/map-upstream.ts';
import { SparseLog } from '#server/http/sparse-log.ts';

export type MapRouteOptions = {
  /** Address of a MapLibre style. When undefined or empty, only the embedded map is served. */
  upstreamStyle: string | undefined;
  /** Folder with the operator's PMTiles files. */
  mapDir: string | undefined;
  /** Folder that caches files of the upstream; created when needed. */
  cacheDir: string;
  /** Default 3 s. */
  upstreamTimeoutMs?: number;
  maxCacheBytes?: number;
  userAgent?: string;
};

export const MAP_BASE = '/api/map';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Whoever asks for a thousand tiles of a broken upstream must not fill the log. */
const WARN_EVERY_MS = 60_000;
const VECTOR_TILE = 'application/vnd.mapbox-vector-tile';

/**
 * Serves all that a browser's map requests, publicly and from this origin. Bad input gets 4xx. The only 5xx,
 * 502, means the upstream's named file failed: clients count these and change to the embedded style.
 */
export async function mapRoutes(app: FastifyInstance, options: MapRouteOptions): Promise<void> {
  const embedded = createEmbeddedMap();
  const files = createMapFiles(options.mapDir);
  const upstream = options.upstreamStyle
    ? createMapUpstream({
        styleUrl: options.upstreamStyle,
        cacheDir: options.cacheDir,
        basePath: MAP_BASE,
        ...(options.upstreamTimeoutMs === undefined ? {} : { timeoutMs: options.upstreamTimeoutMs }),
        ...(options.maxCacheBytes === undefined ? {} : { maxCacheBytes: options.maxCacheBytes }),
        ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
      })
    : undefined;

  const failures = new SparseLog(WARN_EVERY_MS);
  const warn = ({ log }: FastifyRequest, { message: reason }: MapUpstreamError, text: string) =>
    failures.log((count) => log.warn({ reason, ...(count > 1 ? { repeated: count } : {}) }, text));

  const sendEmbedded = async (theme: MapTheme, reply: FastifyReply) => {
    reply.header('X-Map-Style', 'embedded');
    return reply.send(embeddedStyle(theme, MAP_BASE, await files.list()));
  };
  const STYLE_CACHE = `public, max-age=${5 * MINUTE}`;

  app.get(`${MAP_BASE}/embedded-style.json`, async (request, reply) => {
    const theme = themeOf(request);
    if (!theme) return problem(reply, 400, 'theme ist „light“ oder „dark“.');
    return sendEmbedded(theme, reply.header('Cache-Control', STYLE_CACHE));
  });

  app.get(`${MAP_BASE}/style.json`, async (request, reply) => {
    const theme = themeOf(request);
    if (!theme) return problem(reply, 400, 'theme ist „light“ oder „dark“.');
    if (!upstream) return sendEmbedded(theme, reply.header('Cache-Control', STYLE_CACHE));
    try {
      const style = await upstream.style();
      return reply.header('X-Map-Style', 'upstream').header('Cache-Control', STYLE_CACHE).send(style);
    } catch (error) {
      if (!(error instanceof MapUpstreamError)) throw error;
      warn(request, error, 'map style of the upstream is not to be had');
      // Not cached, so that the next visit asks the upstream again.
      return sendEmbedded(
        theme,
        reply.headers({ 'X-Map-Fallback': 'upstream', 'Cache-Control': 'no-store' }),
      );
    }
  });

  app.get<{ Params: TileParams }>(`${MAP_BASE}/embedded/:z/:x/:y`, async ({ params, headers }, reply) => {
    const address = parseTileAddress(params.z, params.x, params.y, EMBEDDED_MAX_ZOOM);
    if (!address) return problem(reply, 404, 'Diese Kachel gibt es nicht.');
    const body = await embedded.tile(address.z, address.x, address.y);
    reply.header('Cache-Control', `public, max-age=${DAY}`);
    return sendFile(reply, headers['accept-encoding'], { body, contentType: VECTOR_TILE, gzipped: true });
  });

  const sendUpstream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    load: () => Promise<UpstreamFile | undefined>,
  ) => {
    try {
      const file = await load();
      if (!file) return problem(reply, 404, 'Der Kartenstil nennt diese Datei nicht.');
      reply.header('Cache-Control', `public, max-age=${DAY}`);
      if (file.body.length === 0) return reply.code(204).send();
      return sendFile(reply, request.headers['accept-encoding'], file);
    } catch (error) {
      if (!(error instanceof MapUpstreamError)) throw error;
      warn(request, error, 'map file of the upstream is not to be had');
      return problem(reply, 502, 'Der Kartendienst antwortet nicht.');
    }
  };

  if (upstream) {
    app.get<{ Params: TileParams & { source: string } }>(
      `${MAP_BASE}/upstream/tiles/:source/:z/:x/:y`,
      async (request, reply) => {
        const { source, z, x, y } = request.params;
        const address = parseTileAddress(z, x, y);
        if (!address) return problem(reply, 404, 'Diese Kachel gibt es nicht.');
        return sendUpstream(request, reply, () => upstream.tile(source, address));
      },
    );
    app.get<{ Params: { file: string } }>(`${MAP_BASE}/upstream/sprite/:file`, async (request, reply) => {
      const match = /^([0-9a-f]{12})(@2x)?\.(json|png)$/.exec(request.params.file);
      if (!match) return problem(reply, 404, 'Dieses Bild gibt es nicht.');
      const [, sprite = '', scale, format] = match;
      return sendUpstream(request, reply, () =>
        upstream.sprite(sprite, scale ? '@2x' : '', format === 'json' ? 'json' : 'png'),
      );
    });
    app.get<{ Params: { fontstack: string; range: string } }>(
      `${MAP_BASE}/upstream/glyphs/:fontstack/:range`,
      async (request, reply) => {
        const { fontstack, range } = request.params;
        return sendUpstream(request, reply, () => upstream.glyphs(fontstack, range.replace(/\.pbf$/, '')));
      },
    );
  }

  app.get<{ Params: { name: string } }>(`${MAP_BASE}/files/:name`, async (request, reply) => {
    const opened = await files.open(request.params.name, request.headers.range);
    if (!opened) return problem(reply, 404, 'Diese Datei gibt es nicht.');
    if (!opened.handle) {
      return problem(
        reply.header('Content-Range', `bytes */${opened.size}`),
        416,
        'So weit reicht die Datei nicht.',
      );
    }
    const { handle, start, end, size, etag, partial } = opened;
    reply.headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': `public, max-age=${MINUTE}, must-revalidate, no-transform`,
      ETag: etag,
    });
    const isKnown = request.headers['if-none-match'] === etag;
    if (isKnown || request.method === 'HEAD') {
      await handle.close();
      if (isKnown) return reply.code(304).send();
      return reply.header('Content-Length', size).type('application/vnd.pmtiles').send(Readable.from([]));
    }
    if (partial) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${size}`);
    return reply
      .header('Content-Length', end - start + 1)
      .type('application/vnd.pmtiles')
      .send(handle.createReadStream({ start, end }));
  });
}

type TileParams = { z: string; x: string; y: string };

/** Returns the requested theme, by default light, or undefined when the caller's value is unknown. */
function themeOf(request: FastifyRequest): MapTheme | undefined {
  const { theme = 'light' } = request.query as { theme?: unknown };
  return MAP_THEMES.find((known) => known === theme);
}

function sendFile(reply: FastifyReply, accepted: string | undefined, file: UpstreamFile) {
  reply.type(file.contentType).header('X-Content-Type-Options', 'nosniff');
  if (!file.gzipped) return reply.send(file.body);
  reply.header('Vary', 'Accept-Encoding');
  if (/\bgzip\b|\*/.test(accepted ?? '')) return reply.header('Content-Encoding', 'gzip').send(file.body);
  return reply.send(gunzipSync(file.body));
}

const TITLES: Record<number, string> = {
  400: 'Ungültige Anfrage',
  404: 'Nicht gefunden',
  416: 'Bereich nicht erfüllbar',
  502: 'Kartendienst nicht erreichbar',
};

function problem(reply: FastifyReply, status: 400 | 404 | 416 | 502, detail: string) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send({ type: 'about:blank', title: TITLES[status], status, detail });
}
