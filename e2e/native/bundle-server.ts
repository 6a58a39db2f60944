import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { localhostCertificate } from './localhost-certificate.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
};

export type BundleServer = {
  port: number;
  /** Of its certificate, see there. */
  keyHash: string;
  close(): Promise<void>;
};

/**
 * Serves the bundle as the server inside Capacitor's shell does: files by their path, the page for every path without an
 * extension, 404 for other files.
 * @param made what is not in the folder: the page, the texts
 */
export async function serveBundle(folder: string, made: Record<string, string>): Promise<BundleServer> {
  const contentOf = async (path: string): Promise<Buffer | string | undefined> =>
    made[path] ?? (await readFile(join(folder, normalize(path))).catch(() => undefined));
  const { keyHash, ...certificate } = await localhostCertificate();
  const server = createServer(certificate, async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    const path = extname(pathname) === '' ? '/index.html' : decodeURIComponent(pathname);
    const content = await contentOf(path);
    if (content === undefined) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(content);
  });
  // The shell's own is no network: no connection to it ends while a request is on its way.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    keyHash,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
