import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { BASES } from '#contract/call.ts';
import { createToken } from '#contract/session.ts';
import { Pacer } from './pacer.ts';

/** Four logins take about a millisecond; then other requests have a millisecond. */
const PACE = { perTurn: 4, restMs: 1 };
const LOGIN = BASES[createToken.base] + createToken.path;

/**
 * Node's HTTP server, admitting crowds of logins a few at a time, addresses taking turns, before reading
 * bodies: refusals in Fastify cost several times the receiving, and a thousand at once delay all others.
 */
export function createPacedServer(
  handle: RequestListener,
  timeouts: Pick<
    ServerOptions,
    'requestTimeout' | 'headersTimeout' | 'connectionsCheckingInterval' | 'keepAliveTimeout'
  >,
  pacer = new Pacer(PACE),
): Server {
  const admit: typeof handle = async (request, response) => {
    await pacer.wait(senderOf(request));
    // A client that has disconnected while it waited needs no answer.
    if (!request.socket.destroyed) handle(request, response);
  };
  return createServer(timeouts, (request, response) => {
    if (isLogin(request)) admit(request, response);
    else handle(request, response);
  });
}

const isLogin = ({ method, url = '' }: IncomingMessage) =>
  method === createToken.method && url.startsWith(LOGIN);

/** Used only for taking turns: a client that forges addresses opens more lanes but is not admitted faster. */
const senderOf = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress);
