import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who has not said its whole request by then is nobody who means it well. */
const REQUEST_TIMEOUT_MS = 10_000;

export type RunningServer = {
  /** "http://127.0.0.1:41234" */
  url: string;
  close(): Promise<void>;
};

/**
 * Starts a small HTTP server of the process of cars. Rejects when it cannot listen. What `answer` throws ends the
 * connection.
 * @param port 0 chooses a free one
 */
export async function startHttpServer(
  { host, port }: { host: string; port: number },
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<RunningServer> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The request's body; undefined when it is longer. Then the rest is not read, and the answer ends the connection. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return readAtMost(request.iterator({ destroyOnReturn: false }), maxBytes);
}

/** Undefined when it is longer; then the rest is not read. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function end(
  response: ServerResponse,
  status: number,
  body?: object,
  type = 'application/json',
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    ...(response.req.complete ? {} : { connection: 'close' }),
  });
  response.end(body ? JSON.stringify(body) : undefined);
}
