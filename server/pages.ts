import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { todayOf } from './features/page/content-answer.ts';
import type { ContentStore } from './features/page/content-store.ts';
import { acceptedEncoding } from './http/accepted-encoding.ts';
import { addAppFiles } from './pages/app-files.ts';
import { loadWeb, type RenderedPage, WEB_FILES } from './pages/built-web.ts';
import { canonicalAddress } from './pages/canonical-address.ts';
import { isCrawler } from './pages/crawlers.ts';
import { type CachedPage, matchesEtag, PageCache } from './pages/page-cache.ts';
import { pageVersion } from './pages/page-version.ts';
import {
  type AddressRow,
  hasPublicPage,
  isOfOnePerson,
  isSameForAll,
  publicPage,
  readsOf,
} from './pages/public-pages.ts';
import { addSearchFiles } from './pages/search-files.ts';

/** The origin of the requests that the renderer gets; nothing is ever fetched from it. */
const ORIGIN = 'http://localhost';

type Options = {
  now: () => Temporal.Instant;
  content: ContentStore;
  /** Without a trailing slash. */
  publicUrl: string;
  productName: string;
  vite?: ViteDevServer | undefined;
};

/** Serves the web app: built files with long caching, and rendered pages; in development through Vite. */
export async function addPages(
  app: FastifyInstance,
  { now, content, publicUrl, productName, vite }: Options,
): Promise<void> {
  const web = await loadWeb(vite);
  if (!vite) await addFiles(app);
  addSearchFiles(app, { now, content, publicUrl });
  addAppFiles(app, { web, productName });

  const cache = new PageCache<RenderedPage>();

  /** @param page the row of the table of addresses of a public page */
  const render = (
    request: FastifyRequest,
    address: URL,
    page: AddressRow | undefined,
  ): Promise<RenderedPage> =>
    web.render(new Request(address, formOf(request)), {
      fetch: fetchInside(app, request),
      assetsFor: web.assetsFor,
      onError: (error) => request.log.error({ err: error }, 'page failed'),
      publicUrl,
      isPublic: page !== undefined,
      reads: page && readsOf(page),
    });

  /**
   * Returns the page of all anonymous visitors: from the cache, or rendered once for simultaneous requests.
   */
  const renderShared = async (
    request: FastifyRequest,
    { pathname }: URL,
    row: AddressRow,
    version: string,
  ) => {
    const key = `${version} ${pathname}`;
    const cached = cache.get(key);
    if (cached) return { page: cached };
    return cache.render(key, async () => {
      const page = await render(request, new URL(pathname, ORIGIN), row);
      // A page is not cached if content, prices or time have changed while it was rendered.
      const after = await content.current(now());
      const isCacheable = 'html' in page && page.status === 200 && pageVersion(after, now()) === version;
      return isCacheable ? { html: page.html } : { other: page };
    });
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Only the path is used, so that neither the Host header nor a second slash can name another server.
    const address = new URL(`${ORIGIN}${request.url.replace(/^\/+/, '/')}`);
    const at = now();
    // If content could never be loaded, the page itself shows the error.
    const current = await content.current(at).catch(() => undefined);
    const canonical =
      current &&
      request.method !== 'POST' &&
      canonicalAddress(address, (path) => hasPublicPage(current.snapshot, path, todayOf(at)));
    if (canonical) return sendUncached(request, reply, { redirect: canonical, status: 308 });
    const page = current && publicPage(current.snapshot, address.pathname);
    if (page && !vite && isAnonymous(request) && isSameForAll(page, address)) {
      const shared = await renderShared(request, address, page, pageVersion(current, at));
      if ('page' in shared) return sendShared(request, reply, shared.page);
      return sendUncached(request, reply, shared.other);
    }
    const isPersonal = page !== undefined && isOfOnePerson(page, address);
    if (!page || isPersonal) void reply.header('x-robots-tag', 'noindex');
    return sendUncached(request, reply, await render(request, address, page), isPersonal);
  };
  app.get('/*', answer);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const;
    forms.addContentTypeParser(FORM, options, (_request, body, done) => done(null, body));
    forms.post('/*', answer);
  });
}

async function sendShared(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  void reply.header('cache-control', 'public, no-cache').header('vary', VARY).header('etag', page.etag);
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(HTML).send(encoding ? await page.encoded(encoding) : page.html);
}

/** A cookie may be a session, a stored login or a registration: a visitor with one gets no shared page. */
const isAnonymous = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'POST' && headers.cookie === undefined && headers.authorization === undefined;

function sendUncached(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, isOfOne = false) {
  const isPersonal =
    isOfOne || request.headers.cookie !== undefined || request.headers.authorization !== undefined;
  void reply.header('cache-control', isPersonal ? 'no-store' : 'no-cache').header('vary', VARY);
  if ('redirect' in page) return reply.code(page.status).header('location', page.redirect).send();
  void reply.code(page.status).type(HTML);
  if (page.status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  // §2.85: crawlers do not get the error page.
  return page.status >= 400 && isCrawler(request.headers['user-agent'])
    ? reply.send('')
    : reply.send(page.html);
}

/** The page itself asks again, too. */
const RETRY_AFTER_SECONDS = 5;
const HTML = 'text/html; charset=utf-8';
const VARY = 'cookie, accept-encoding';
const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT_BYTES = 64 * 1024;

async function addFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: WEB_FILES,
    index: false,
    wildcard: false,
    globIgnore: ['.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/** Passes on the form that a browser has posted to a page, which also works without scripts. */
function formOf(request: FastifyRequest): RequestInit {
  if (request.method !== 'POST') return {};
  const body = typeof request.body === 'string' ? request.body : '';
  return { method: 'POST', body, headers: { 'content-type': FORM } };
}

/** What the caller of `web/platform/call.ts` and the forms read of an answer's head. */
const PASSED_ON = ['content-type', 'retry-after', 'idempotency-replayed'];

/** Lets a page's loaders and actions call the API in this process, with the request's cookies and origin. */
function fetchInside(app: FastifyInstance, original: FastifyRequest): typeof fetch {
  return async (input: string | URL | Request, init) => {
    const response = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      remoteAddress: original.ip,
      headers: {
        ...(init?.headers as Record<string, string>),
        host: original.host,
        ...(original.headers.cookie ? { cookie: original.headers.cookie } : {}),
        ...(original.headers.origin ? { origin: original.headers.origin } : {}),
      },
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers: PASSED_ON.flatMap((name) => {
        const value = response.headers[name];
        return value === undefined ? [] : [[name, String(value)] as [string, string]];
      }),
    });
  };
}
