import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const OPENSSL = '/usr/bin/openssl';
/** Where browsers report what the page's content security policy has kept from happening, and the watcher its faults. */
const REPORTS = '/browser-faults';
const WATCHER = '/browser-fault-watcher.js';

/** The first script of each page: not every browser tells its driver what goes wrong in a page. */
const WATCHER_SOURCE = `(() => {
  const tell = (text) => navigator.sendBeacon('${REPORTS}', text);
  const nameOf = (value) => value?.stack ? value + ' ' + value.stack : String(value);
  addEventListener('error', ({ error, message, target }) =>
    tell('page error: ' + (error ? nameOf(error) : message || target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection: ' + nameOf(reason)));
  const { error } = console;
  console.error = (...parts) => {
    tell('console: ' + parts.map(nameOf).join(' '));
    error.apply(console, parts);
  };
  document.currentScript.remove();
})();`;

export type TlsFront = {
  /** "https://localhost:41234" */
  origin: string;
  /** Passes requests on to a server, "http://127.0.0.1:3000"; until then they are answered with 503. */
  passTo(server: string): void;
  /**
   * Takes what has gone wrong since the last time: answers from 400 on, errors of the page and in its console,
   * violations of its content security policy.
   */
  takeFaults(): string[];
  close(): Promise<void>;
};

/**
 * A reverse proxy with TLS on loopback, as operators put one in front of the product: browsers disagree about secure
 * cookies on http://localhost, and here they get the ones of a real site. Its certificate is nobody's.
 */
export async function openTlsFront(): Promise<TlsFront> {
  let target: URL | undefined;
  let faults: string[] = [];
  const server = createServer(await createCertificate(), (incoming, outgoing) => {
    if (incoming.url === REPORTS) {
      incoming.on('data', (chunk: Buffer) => faults.push(chunk.toString()));
      incoming.on('end', () => outgoing.writeHead(204).end());
      return;
    }
    if (incoming.url === WATCHER) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
      outgoing.end(WATCHER_SOURCE);
      return;
    }
    if (!target) return void outgoing.writeHead(503).end();
    const passed = request(
      {
        hostname: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          // Pages get another script, see below.
          ...(incoming.headers.accept?.includes('text/html') ? { 'accept-encoding': 'identity' } : {}),
          'x-forwarded-for': incoming.socket.remoteAddress,
          'x-forwarded-proto': 'https',
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 400) faults.push(`answer ${status} of ${incoming.method} ${incoming.url}`);
        if (!answer.headers['content-type']?.startsWith('text/html')) {
          outgoing.writeHead(status, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
        const policy = headers['content-security-policy'];
        outgoing.writeHead(status, {
          ...headers,
          ...(policy ? { 'content-security-policy': `${String(policy)};report-uri ${REPORTS}` } : {}),
        });
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          outgoing.end(
            Buffer.concat(parts).toString().replace('<head>', `<head><script src="${WATCHER}"></script>`),
          ),
        );
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    passTo: (address) => {
      target = new URL(address);
    },
    takeFaults() {
      const taken = faults;
      faults = [];
      return taken;
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function createCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const making = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1';
    const naming = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
    const files = ['-keyout', key, '-out', cert];
    await promisify(execFile)(OPENSSL, [...making.split(' '), ...naming.split(' '), ...files]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
