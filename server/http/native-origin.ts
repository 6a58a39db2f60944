import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASES } from '#contract/call.ts';

/** What the shells of the native app name as the origin of their bundle: Android's and that of iOS. */
const NATIVE_ORIGINS: ReadonlySet<string | undefined> = new Set([
  'https://localhost',
  'capacitor://localhost',
]);

/** Texts and the map, which are nobody's: what the app asks without a token. */
const PUBLIC_PATHS = [`${BASES.content}/`, '/api/map/'];
const ASKED_HEADERS = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'Idempotency-Settle',
  'Range',
  'X-API-Key',
  'X-Proof-Of-Work',
  'X-Registration',
  'X-Stored-Login',
].join(', ');
const READABLE_HEADERS = [
  'Content-Disposition',
  'Content-Range',
  'Date',
  'ETag',
  'Idempotency-Replayed',
  'Retry-After',
  'X-Onetime-Token',
].join(', ');
/** The longest that Chromium keeps the answer to its question, in seconds. */
const KEPT_SECONDS = 7_200;

export const isNativeApp = ({ headers }: FastifyRequest): boolean => NATIVE_ORIGINS.has(headers.origin);

/** A browser sends its origin, which is checked to be ours; native apps and other programs keep their tokens themselves. */
export const isBrowser = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined && !isNativeApp(request);

/**
 * Lets the native app read answers (CORS). Its origin proves nothing, as any local page may have it: cookies
 * are dropped, only the header's token counts (§S2.8). Call before cookies are parsed.
 */
export function openToNativeApp(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPublic = PUBLIC_PATHS.some((path) => request.url.startsWith(path));
    // The same for everybody, so that caches between may give it to everybody.
    if (isPublic) openTo('*', reply);
    if (!isNativeApp(request)) return done();
    // Whatever the path looks like: the router also knows "/%61pi/" as "/api/".
    delete request.headers.cookie;
    if (!request.url.startsWith('/api/')) return done();
    if (!isPublic) openTo(request.headers.origin as string, reply);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': ASKED_HEADERS,
        'access-control-max-age': KEPT_SECONDS,
        'cache-control': 'no-store',
      })
      .send();
  });
}

/** Helmet's header would keep others from reading it whatever CORS says. */
function openTo(origin: string, reply: FastifyReply): void {
  reply.headers({
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READABLE_HEADERS,
  });
}
