import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '#contract/problem.ts';
import { REFUSALS } from '#contract/refusal.ts';
import type { Config } from './config.ts';
import { StartFault } from './db/start-fault.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import { listenFault, PUBLIC } from './listen.ts';

/** So often a server without a database looks whether it is there. */
const LOOK_MS = 1_000;
/** When whoever has asked comes back by themselves. */
const AGAIN_SECONDS = 5;
/** These say that the address is wrong, not that nobody is there: the start ends. */
const WRONG_ADDRESS = new Set(['EAI_AGAIN', 'ENOTFOUND', '25006']);

type Waiting = { address: string; close(): Promise<void> };
type WaitOptions = {
  /** Gets a German line when it begins to wait, and one when it goes on. */
  onNotice: (line: string) => void;
  /** Is told what answers people meanwhile, and has to be closed before the server itself listens. */
  onWaiting: (waiting: Waiting) => void;
};

/**
 * Opens the database as soon as it is there. Until then people are told to wait, at the server's own address.
 * @throws StartFault for what waiting does not mend
 */
export async function openWhenThere<D>(
  open: () => Promise<D>,
  config: Config,
  { onNotice, onWaiting }: WaitOptions,
): Promise<D> {
  let isWaiting = false;
  for (;;) {
    try {
      const opened = await open();
      if (isWaiting) onNotice('Die Datenbank ist da: Der Server startet.');
      return opened;
    } catch (error) {
      if (!isNotThere(error)) throw error;
      if (!isWaiting) {
        const waiting = await serveWaiting(config);
        onWaiting(waiting);
        onNotice(`${error.message} Der Server wartet auf sie: ${waiting.address}`);
      }
      isWaiting = true;
      await wait(LOOK_MS);
    }
  }
}

function isNotThere(error: unknown): error is StartFault {
  if (!(error instanceof StartFault) || !isDatabaseUnavailable(error.cause)) return false;
  return !WRONG_ADDRESS.has((error.cause as NodeJS.ErrnoException).code ?? '');
}

async function serveWaiting({ host, port, productName }: Config): Promise<Waiting> {
  const page = pageOf(productName);
  const server = createServer((request, response) => {
    // The server itself takes over the address: no connection may stay with this one.
    response.setHeader('connection', 'close').setHeader('cache-control', 'no-store');
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/livez') return send(response, 200, 'text/plain', 'ok\n');
    response.setHeader('retry-after', AGAIN_SECONDS);
    if (path === '/readyz') return send(response, 503, 'text/plain', 'waiting for the database\n');
    if (path.startsWith('/api/')) return send(response, 503, 'application/problem+json', PROBLEM);
    response.setHeader('refresh', AGAIN_SECONDS).setHeader('content-security-policy', POLICY);
    return send(response, 503, 'text/html', page);
  });
  await new Promise<void>((done, failed) => server.on('error', failed).listen({ host, port }, done)).catch(
    (error: unknown) => {
      throw listenFault(error, { host, port }, PUBLIC);
    },
  );
  const { port: listensAt } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${listensAt}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        // A browser keeps connections ready, on which it has asked nothing yet.
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

const STYLE =
  'body{max-width:32rem;margin:20vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif}h1{font-size:1.75rem;line-height:1.2}';
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`;

const { status, de } = REFUSALS.UNAVAILABLE;
const PROBLEM = JSON.stringify({
  type: '/api#UNAVAILABLE',
  title: 'Fehler',
  status,
  detail: de,
  resultCode: 'UNAVAILABLE',
} satisfies Problem);

const escaped = (text: string): string => text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageOf = (productName: string): string => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gleich da | ${escaped(productName)}</title>
<style>${STYLE}</style>
<h1>Wir sind gleich wieder da.</h1>
<p>${escaped(productName)} startet gerade. Es ist nichts verloren gegangen: Deine Buchungen sind gespeichert. Diese Seite lädt sich von selbst neu.</p>
</html>
`;
