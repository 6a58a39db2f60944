import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openingMessage, readMessage } from '#server/adapters/telematics/protocol.ts';
import type { SimulatedCar } from './simulated-car.ts';

const HOST = '127.0.0.1';
const MAX_BYTES = 8 * 1024;
/** Pages of a product on this machine, and no others: whatever site somebody visits runs in the same browser. */
const PAGES = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Starts the door of simulated cars: at a desk it takes the place of Bluetooth (docs/telematics.md). Only this machine
 * reaches it. Returns its address.
 * @param port 0 chooses a free one
 */
export async function startNearDoor(
  cars: ReadonlyMap<number, SimulatedCar>,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(cars, request, response).catch(() => response.destroy());
  });
  await listen(server, port);
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });

async function answer(
  cars: ReadonlyMap<number, SimulatedCar>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers;
  if (origin && PAGES.test(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'content-type');
  } else if (origin) {
    return end(response, 403);
  }
  if (request.method === 'OPTIONS') return end(response, 204);
  const [, id, what] = /^\/cars\/(\d{1,15})\/(challenge|opening)$/.exec(request.url ?? '') ?? [];
  const car = cars.get(Number(id));
  if (!car) return end(response, 404);
  if (what === 'challenge') return end(response, 200, car.challenge());
  const opening = readMessage(openingMessage, await readBody(request));
  return opening ? end(response, 200, car.open(opening)) : end(response, 400);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BYTES) break;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function end(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(body ? JSON.stringify(body) : undefined);
}
