import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { watchProcess } from './process-metrics.ts';

type Address = { port: number; host: string };

/** A scrape is one small request: who sends none in this time is no Prometheus. */
const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Serves the figures at `/metrics` on its own listener, for the operator's network only. Returns its address,
 * and `close`, which lets a scrape in flight end. Rejects with `listen`'s error.
 */
export async function serveMetrics(registry: Registry, { port, host }: Address) {
  const unwatchProcess = watchProcess(registry);
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, ({ url = '', method }, response) => {
    if (url.split('?')[0] !== '/metrics') return end(response, 404, 'not found\n');
    if (method !== 'GET' && method !== 'HEAD') {
      return end(response.setHeader('allow', 'GET, HEAD'), 405, 'method not allowed\n');
    }
    registry.metrics().then(
      (text) => end(response.setHeader('content-type', registry.contentType), 200, text),
      (error: unknown) => end(response, 500, `${String(error)}\n`),
    );
  });
  await new Promise<void>((done, failed) => {
    server.once('error', (error) => {
      unwatchProcess();
      failed(error);
    });
    server.listen({ port, host }, done);
  });
  const bound = server.address();
  const boundPort = typeof bound === 'object' ? bound?.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    close: () => {
      unwatchProcess();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function end(response: ServerResponse, status: number, text: string): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  // Prometheus comes again after our keep-alive time: an open connection would only delay the end of the server.
  response.writeHead(status, { 'cache-control': 'no-store', connection: 'close' }).end(text);
}
