import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MapRouteOptions, mapRoutes } from './map.routes.ts';

const open: { apps: FastifyInstance[]; servers: Server[] } = { apps: [], servers: [] };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-routes-'));
});
afterEach(async () => {
  await Promise.all(open.apps.splice(0).map((app) => app.close()));
  for (const server of open.servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function appWith(
  options: Partial<MapRouteOptions> = {},
  log: { write(line: string): void } = { write: () => undefined },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'warn', stream: log },
    logController: new LogController({ disableRequestLogging: true }),
  });
  open.apps.push(app);
  await app.register(mapRoutes, {
    upstreamStyle: undefined,
    mapDir: undefined,
    cacheDir: join(folder, 'cache'),
    upstreamTimeoutMs: 300,
    ...options,
  });
  return app;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const TILE = Buffer.from('a vector tile');
const STYLE = {
  version: 8,
  sprite: '/sprites/light',
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  sources: {
    streets: { type: 'vector', url: '/streets.json' },
    inside: { type: 'vector', tiles: ['http://169.254.169.254/{z}/{x}/{y}'] },
    foreign: { type: 'geojson', data: 'https://tracker.example/points.json' },
  },
  layers: [
    { id: 'land', type: 'background' },
    { id: 'street', type: 'line', source: 'streets', 'source-layer': 'street' },
    {
      id: 'name',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'street',
      layout: { 'text-font': ['Noto Sans'] },
    },
    { id: 'secret', type: 'line', source: 'inside', 'source-layer': 'x' },
    { id: 'points', type: 'circle', source: 'foreign' },
  ],
};

/** Starts a map service that answers `broken` paths with 500 and `silent` paths never. */
async function upstream(change: { style?: unknown; broken?: RegExp; silent?: RegExp } = {}) {
  const requests: string[] = [];
  const origin = await serve((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    // Sends no answer: the caller's timeout must end the request.
    if (change.silent?.test(path)) return;
    if (change.broken?.test(path)) return void response.writeHead(500).end();
    const send = (type: string, body: string | Buffer) =>
      void response.setHeader('Content-Type', type).end(body);
    if (path === '/style.json') return send('application/json', JSON.stringify(change.style ?? STYLE));
    if (path === '/streets.json') {
      const about = { tiles: [`${origin}/tiles/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: '<b>© Amt</b>' };
      return send('application/json', JSON.stringify(about));
    }
    if (path === '/tiles/1/0/0.pbf') return send('application/x-protobuf', TILE);
    if (path === '/tiles/3/7/7.pbf') return void response.writeHead(400).end();
    if (path === '/tiles/1/1/1.pbf') return send('text/html', '<script>');
    if (path.startsWith('/sprites/light') && path.endsWith('.json')) return send('application/json', '{}');
    if (path.startsWith('/sprites/light')) return send('image/png', Buffer.from('89504e470d0a1a0a', 'hex'));
    if (path === '/fonts/Noto Sans/0-255.pbf') return send('application/x-protobuf', 'letters');
    response.writeHead(404).end();
  });
  return { upstreamStyle: `${origin}/style.json`, requests };
}

const tilesOf = (style: { sources: Record<string, { tiles?: string[] }> }) =>
  style.sources.streets?.tiles?.[0] ?? '';

describe('without an upstream', () => {
  it('the style is the embedded one, light or dark; another theme is refused', async () => {
    const app = await appWith();
    const light = await app.inject('/api/map/style.json');
    expect(light.statusCode).toBe(200);
    expect(light.headers['x-map-style']).toBe('embedded');
    expect(light.json()).toMatchObject({ version: 8, metadata: { embedded: true } });
    const dark = await app.inject('/api/map/embedded-style.json?theme=dark');
    expect(dark.body).toContain('#131b18');
    for (const path of ['/api/map/style.json?theme=pink', '/api/map/style.json?theme=a&theme=b']) {
      const refused = await app.inject(path);
      expect(refused.statusCode).toBe(400);
      expect(refused.headers['content-type']).toContain('application/problem+json');
    }
  });

  it('embedded tiles come gzipped, or plain to who cannot unpack', async () => {
    const app = await appWith();
    const url = '/api/map/embedded/10/543/350';
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    const plain = await app.inject(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload.equals(gunzipSync(packed.rawPayload))).toBe(true);
  });

  it.each([
    '/api/map/embedded/3/9/0',
    '/api/map/embedded/15/0/0',
    '/api/map/embedded/x/0/0',
    '/api/map/embedded/0/0/%2e%2e',
    '/api/map/upstream/tiles/abc/0/0/0',
    '/api/map/files/none.pmtiles',
  ])('%s is not there', async (url) => {
    expect((await (await appWith()).inject(url)).statusCode).toBe(404);
  });
});

describe('with an upstream', () => {
  it('every address in the style is ours, and what cannot be passed on is left out', async () => {
    const { upstreamStyle } = await upstream();
    const app = await appWith({ upstreamStyle });
    const answer = await app.inject('/api/map/style.json');
    expect(answer.headers['x-map-style']).toBe('upstream');
    expect(answer.body).not.toMatch(/https?:\/\//);
    const style = answer.json();
    expect(style.metadata).toEqual({ embedded: false });
    expect(Object.keys(style.sources)).toEqual(['streets']);
    expect(style.sources.streets).toMatchObject({ maxzoom: 14, attribution: '© Amt' });
    expect(style.layers.map((layer: { id: string }) => layer.id)).toEqual(['land', 'street', 'name']);
  });

  it('tiles, sprites and letters pass through, and a tile is asked for once', async () => {
    const { upstreamStyle, requests } = await upstream();
    const app = await appWith({ upstreamStyle });
    const style = (await app.inject('/api/map/style.json')).json();
    const tile = tilesOf(style).replace('{z}/{x}/{y}', '1/0/0');
    expect((await app.inject(tile)).rawPayload.equals(TILE)).toBe(true);
    expect((await app.inject(tile)).rawPayload.equals(TILE)).toBe(true);
    expect(requests.filter((path) => path === '/tiles/1/0/0.pbf')).toHaveLength(1);

    expect((await app.inject(`${style.sprite}@2x.json`)).json()).toEqual({});
    expect((await app.inject(`${style.sprite}.png`)).headers['content-type']).toBe('image/png');
    const letters = style.glyphs.replace('{fontstack}', 'Noto%20Sans').replace('{range}', '0-255');
    expect((await app.inject(letters)).body).toBe('letters');
  });

  it('a tile that is not there is empty; a wrong or failed one is 502', async () => {
    const { upstreamStyle } = await upstream({ broken: /tiles\/1\/0\/1/ });
    const app = await appWith({ upstreamStyle });
    const tiles = tilesOf((await app.inject('/api/map/style.json')).json());
    for (const address of ['3/0/0', '3/7/7']) {
      expect((await app.inject(tiles.replace('{z}/{x}/{y}', address))).statusCode).toBe(204);
    }
    for (const address of ['1/0/1', '1/1/1']) {
      const failed = await app.inject(tiles.replace('{z}/{x}/{y}', address));
      expect(failed.statusCode).toBe(502);
      expect(failed.json()).toMatchObject({ status: 502, title: 'Kartendienst nicht erreichbar' });
    }
  });

  it('only what the style names is ever asked for', async () => {
    const { upstreamStyle, requests } = await upstream();
    const app = await appWith({ upstreamStyle });
    const tiles = tilesOf((await app.inject('/api/map/style.json')).json());
    const before = requests.length;
    for (const url of [
      '/api/map/upstream/tiles/000000000000/1/0/0',
      '/api/map/upstream/tiles/..%2f..%2fetc/1/0/0',
      '/api/map/upstream/tiles/__proto__/1/0/0',
      '/api/map/upstream/sprite/000000000000.png',
      '/api/map/upstream/sprite/..%2fstyle.json',
      '/api/map/upstream/glyphs/Other/0-255.pbf',
      '/api/map/upstream/glyphs/Noto%20Sans/..%2f..%2fstyle.json',
      '/api/map/upstream/glyphs/Noto%20Sans/1-256.pbf',
      '/api/map/upstream/glyphs/Noto%20Sans/0-65535.pbf',
      '/api/map/upstream/glyphs/Noto%20Sans/65536-65791.pbf',
      '/api/map/upstream/glyphs/Noto%20Sans%2CNoto%20Sans%2CNoto%20Sans%2CNoto%20Sans/0-255.pbf',
      `/api/map/upstream/glyphs/${'x'.repeat(90)}/0-255.pbf`,
      '/api/map/upstream/glyphs/%00/0-255.pbf',
      tiles.replace('{z}/{x}/{y}', '15/0/0'),
      tiles.replace('{z}/{x}/{y}', '-1/0/0'),
      tiles.replace('{z}/{x}/{y}', '1e1/0/0'),
      tiles.replace('{z}/{x}/{y}', '1/0/0.exe'),
    ]) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode, answer.json().status]).toEqual([url, 404, 404]);
    }
    expect(requests.length).toBe(before);
  });

  it('what the upstream does not have is 404, and nobody’s fault', async () => {
    const lines: string[] = [];
    const { upstreamStyle } = await upstream();
    const app = await appWith({ upstreamStyle }, { write: (line) => lines.push(line) });
    await app.inject('/api/map/style.json');
    const letters = await app.inject('/api/map/upstream/glyphs/Noto%20Sans/55296-55551.pbf');
    expect(letters.statusCode).toBe(404);
    expect(lines).toEqual([]);
  });

  it.each([
    ['garbage while the upstream is away', { broken: /style/ }, '/api/map/upstream/tiles/cafe/1/0/0', 404, 0],
    ['tiles that fail', { broken: /tiles/ }, 'TILE', 502, 1],
  ])(
    'a thousand requests for %s make at most a line a minute, with a count',
    async (_name, change, path, status, count) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const lines: string[] = [];
        const { upstreamStyle } = await upstream(change);
        const app = await appWith({ upstreamStyle }, { write: (line) => lines.push(line) });
        const style = await app.inject('/api/map/style.json');
        const url = path === 'TILE' ? tilesOf(style.json()).replace('{z}/{x}/{y}', '1/0/0') : path;
        lines.length = 0;
        for (let number = 0; number < 1000; number++) expect((await app.inject(url)).statusCode).toBe(status);
        expect(lines).toHaveLength(count);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(lines).toHaveLength(count * 2);
        if (count > 0) expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 40, repeated: 999 });
      } finally {
        vi.useRealTimers();
      }
    },
  );

  const failures: [string, Parameters<typeof upstream>[0]][] = [
    ['silent', { silent: /style/ }],
    ['silent about its sources', { silent: /streets/ }],
    ['broken', { broken: /style/ }],
    ['of another version', { style: { ...STYLE, version: 7 } }],
    ['no style', { style: ['?'] }],
    ['without sources', { style: { version: 8, layers: [] } }],
  ];
  it.each(failures)('an upstream that is %s gives way to the embedded map', async (_name, change) => {
    const { upstreamStyle, requests } = await upstream(change);
    const app = await appWith({ upstreamStyle });
    const answer = await app.inject('/api/map/style.json?theme=dark');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-map-style': 'embedded', 'x-map-fallback': 'upstream' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().metadata).toMatchObject({ embedded: true });
    // The next visitor does not wait for the timeout again.
    const before = requests.length;
    await app.inject('/api/map/style.json');
    expect(requests.length).toBe(before);
  });

  it('the cache folder stays within its limit', async () => {
    const { upstreamStyle, requests } = await upstream();
    const app = await appWith({ upstreamStyle, maxCacheBytes: 1 });
    const tile = tilesOf((await app.inject('/api/map/style.json')).json()).replace('{z}/{x}/{y}', '1/0/0');
    await app.inject(tile);
    expect((await app.inject(tile)).statusCode).toBe(200);
    expect(requests.filter((path) => path === '/tiles/1/0/0.pbf')).toHaveLength(2);
  });
});

describe('files of the operator', () => {
  const withFile = async () => {
    await writeFile(join(folder, 'stadt.pmtiles'), '0123456789');
    await writeFile(join(folder, 'geheim.txt'), 'secret');
    return appWith({ mapDir: folder });
  };
  const url = '/api/map/files/stadt.pmtiles';

  it('come whole or in the range asked for, and 304 when known', async () => {
    const app = await withFile();
    const whole = await app.inject(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.body).toBe('0123456789');
    expect(whole.headers['accept-ranges']).toBe('bytes');
    const part = await app.inject({ url, headers: { range: 'bytes=2-4' } });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('234');
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    const beyond = await app.inject({ url, headers: { range: 'bytes=20-' } });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */10');
    const known = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect(known.statusCode).toBe(304);
    expect((await app.inject({ method: 'HEAD', url })).headers['content-length']).toBe('10');
  });

  it.each([
    'geheim.txt',
    '..%2f..%2fetc%2fpasswd',
    '..%2fstadt.pmtiles',
    '%2e%2e%5cstadt.pmtiles',
    '.pmtiles',
    'stadt.pmtiles%00.txt',
    'a%2fstadt.pmtiles',
  ])('%s is not one of them', async (name) => {
    const answer = await (await withFile()).inject(`/api/map/files/${name}`);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('secret');
  });

  it('a file that is no PMTiles archive does not disturb the style', async () => {
    const style = await (await withFile()).inject('/api/map/embedded-style.json');
    expect(style.json().metadata).toEqual({ embedded: true, simplified: true });
  });
});
