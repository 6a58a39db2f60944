import type { IncomingMessage, ServerResponse } from 'node:http';
import { openingMessage, readMessage } from '#server/adapters/telematics/protocol.ts';
import { end, type RunningServer, readBody, startHttpServer } from './http-server.ts';
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
export const startNearDoor = (cars: ReadonlyMap<number, SimulatedCar>, port = 0): Promise<RunningServer> =>
  startHttpServer({ host: HOST, port }, (request, response) => answer(cars, request, response));

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
  const body = await readBody(request, MAX_BYTES);
  const opening = body && readMessage(openingMessage, body);
  return opening ? end(response, 200, car.open(opening)) : end(response, 400);
}
