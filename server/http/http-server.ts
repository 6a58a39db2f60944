import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { DatabasePresence } from '#server/db/presence.ts';
import { type ApiKeys, clientOf } from './client-of.ts';
import { answerFrameworkError } from './errors.ts';
import { logError } from './log-error.ts';
import { createOutageLog } from './outage-log.ts';
import { createPacedServer } from './paced-server.ts';
import { sendProblem } from './problem.ts';
import { createRequestIds } from './request-id.ts';
import { endUnreadBodies } from './unread-body.ts';

/** Enough for 15 MiB over a slow mobile connection; then a request that never ends loses its connection. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;
/** What a browser sends before a body is there at once; whoever lets it trickle holds a connection for nothing. */
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECKED_MS = 5_000;
/** Proxies usually close idle connections after a minute, and must do so before the server does. */
const KEEP_ALIVE_MS = 72_000;
/** Any visitor may send this much, and parsing it blocks other requests for a millisecond per 20 KiB. */
const BODY_LIMIT_BYTES = 128 * 1024;

type Options = {
  logLevel: string;
  /** Addresses of proxies, or how many of them there are. */
  trustProxy: string | number | false;
  apiKeys: ApiKeys;
  /** Is told of every answer, also of those to what cannot be routed. */
  onAnswer: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** Says when the database goes and when it is back; without it each second of an outage has a line. */
  presence?: DatabasePresence | undefined;
};

/** Returns the HTTP server without routes: limits, proxies, log. */
export function createHttpServer({
  logLevel,
  trustProxy,
  apiKeys,
  onAnswer,
  presence,
}: Options): FastifyInstance {
  const outage = createOutageLog((facts, message) => app.log.error(facts, message), presence);
  const app: FastifyInstance = Fastify({
    logger:
      logLevel === 'silent'
        ? false
        : {
            level: logLevel,
            redact: ['req.headers'],
            serializers: { err: logError },
            hooks: { logMethod: outage.logMethod },
          },
    genReqId: createRequestIds(trustProxy !== false),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createPacedServer(handle, {
        requestTimeout: REQUEST_TIMEOUT_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      }),
    trustProxy: trustedProxies(trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      answerFrameworkError(error, request, reply);
      // No hook runs for what cannot be routed.
      onAnswer?.(request, reply);
    },
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isReadable(url) ? url : UNREADABLE_PAGE),
    logController: new LogController({ disableRequestLogging: true }),
    // Each log line about a request names the program that sent it.
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, client: clientOf(headers, apiKeys) ?? 'unknown' }, options),
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    if (!namesTwoHosts(request.raw)) return done();
    void sendProblem(request, reply, { refusal: 'BODY_INVALID' });
  });
  endUnreadBodies(app);
  if (onAnswer) {
    app.addHook('onResponse', (request, reply, done) => {
      onAnswer(request, reply);
      done();
    });
  }
  return app;
}

/** Node takes the first; a proxy in front may have chosen by the other one. */
const namesTwoHosts = ({ rawHeaders }: FastifyRequest['raw']): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
};

/** A page URL with broken percent-encoding is an unknown page; a call's URL gets a problem document. */
const UNREADABLE_PAGE = '/404';
const isReadable = (url: string): boolean => {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
};

/** Hops are counted from the server, so that addresses which a client adds to X-Forwarded-For are not trusted. */
const trustedProxies = (proxies: Options['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
