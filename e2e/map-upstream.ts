import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

export type MapUpstream = {
  /** URL of its style. */
  styleUrl: string;
  /** All requests so far, with their user agents. */
  requests: { path: string; userAgent: string }[];
  close(): Promise<void>;
};

type Behaviour = {
  /** `hanging` accepts the request and never answers. */
  style: 'hanging' | 'working';
  tiles?: 'failing' | 'working';
};

/** The colour of every tile of a working upstream, as [red, green, blue]. */
export const UPSTREAM_COLOUR = [214, 40, 160] as const;

/** Starts a fake third-party map service on its own origin. */
export async function startMapUpstream({ style, tiles = 'working' }: Behaviour): Promise<MapUpstream> {
  const requests: MapUpstream['requests'] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    requests.push({ path, userAgent: request.headers['user-agent'] ?? '' });
    if (path === '/style.json') {
      if (style === 'hanging') return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(rasterStyle(`http://${request.headers.host}`)));
    } else if (path.startsWith('/tiles/') && tiles === 'working') {
      response.setHeader('content-type', 'image/png');
      response.end(TILE);
    } else {
      response.statusCode = 503;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    styleUrl: `http://127.0.0.1:${port}/style.json`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const rasterStyle = (origin: string) => ({
  version: 8,
  name: 'Anderswo',
  sources: {
    land: { type: 'raster', tiles: [`${origin}/tiles/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 18 },
  },
  layers: [{ id: 'land', type: 'raster', source: 'land', paint: { 'raster-fade-duration': 0 } }],
});

/** A tile of one colour, 256 × 256 px. */
const TILE = png(UPSTREAM_COLOUR);

function png([red, green, blue]: readonly [number, number, number]): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const size = 256;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array(size).fill(Buffer.from([red, green, blue]))),
  ]);
  const pixels = Buffer.concat(Array<Buffer>(size).fill(row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
