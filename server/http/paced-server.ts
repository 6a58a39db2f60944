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

/** About a millisecond's work, then as long for everybody else. */
const PACE = { perTurn: 4, restMs: 1 };
const LOGIN = BASES[createToken.base] + createToken.path;

/**
 * Node's HTTP server, but for logins, which come in crowds: those are let in a few at a time, addresses taking turns,
 * before anything but their head has been read. In Fastify even refusing one costs several times of what Node needs to
 * receive it, and a thousand at once would hold up everybody else for as long.
 */
export function createPacedServer(
  handle: RequestListener,
  timeouts: Pick<ServerOptions, 'requestTimeout' | 'keepAliveTimeout'>,
  pacer = new Pacer(PACE),
): Server {
  const admit: typeof handle = async (request, response) => {
    await pacer.wait(senderOf(request));
    // Who has gone meanwhile needs no answer.
    if (!request.socket.destroyed) handle(request, response);
  };
  return createServer(timeouts, (request, response) => {
    if (isLogin(request)) admit(request, response);
    else handle(request, response);
  });
}

const isLogin = ({ method, url = '' }: IncomingMessage) =>
  method === createToken.method && url.startsWith(LOGIN);

/** Only for taking turns: whoever makes addresses up stands in more lanes, and is still not let in faster. */
const senderOf = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress);
