import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { todayOf } from './features/page/content-answer.ts';
import type { ContentStore } from './features/page/content-store.ts';
import { addAppFiles } from './pages/app-files.ts';
import { loadWeb, type RenderedPage, WEB_FILES } from './pages/built-web.ts';
import { canonicalAddress } from './pages/canonical-address.ts';
import { isCrawler } from './pages/crawlers.ts';
import { acceptedEncoding, type CachedPage, matchesEtag, PageCache } from './pages/page-cache.ts';
import { pageVersion } from './pages/page-version.ts';
import { hasPublicPage, isSameForAll, publicPage } from './pages/public-pages.ts';
import { addSearchFiles } from './pages/search-files.ts';

/** Pages are rendered below it; nothing is ever fetched from it. */
const ORIGIN = 'http://localhost';

type Options = {
  now: () => Temporal.Instant;
  content: ContentStore;
  /** Without a slash at its end. */
  publicUrl: string;
  productName: string;
  vite?: ViteDevServer | undefined;
};

/** Serves the web: built files with long caching, everything else rendered. In development through Vite. */
export async function addPages(
  app: FastifyInstance,
  { now, content, publicUrl, productName, vite }: Options,
): Promise<void> {
  const web = await loadWeb(vite);
  if (!vite) await addFiles(app);
  addSearchFiles(app, { now, content, publicUrl });
  addAppFiles(app, { web, productName });

  const cache = new PageCache<RenderedPage>();

  const draw = (request: FastifyRequest, address: URL, isPublic: boolean): Promise<RenderedPage> =>
    web.render(new Request(address, sentForm(request)), {
      fetch: fetchInside(app, request),
      assetsFor: web.assetsFor,
      onError: (error) => request.log.error({ err: error }, 'page failed'),
      publicUrl,
      isPublic,
    });

  /** What all visitors get: known, or drawn once for those who ask meanwhile. */
  const drawShared = async (request: FastifyRequest, { pathname }: URL, version: string) => {
    const key = `${version} ${pathname}`;
    const known = cache.known(key);
    if (known) return { page: known };
    return cache.draw(key, async () => {
      const page = await draw(request, new URL(pathname, ORIGIN), true);
      // What it depends on may have changed while it was drawn.
      const after = await content.current(now());
      const isWhole = 'html' in page && page.status === 200 && pageVersion(after, now()) === version;
      return isWhole ? { html: page.html } : { other: page };
    });
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Only the path counts: whatever a client writes into Host, or a second slash, names no other server.
    const address = new URL(`${ORIGIN}${request.url.replace(/^\/+/, '/')}`);
    const at = now();
    // With no content ever loaded the page itself says what is wrong.
    const current = await content.current(at).catch(() => undefined);
    const canonical =
      current &&
      request.method !== 'POST' &&
      canonicalAddress(address, (path) => hasPublicPage(current.snapshot, path, todayOf(at)));
    if (canonical) return sendOwn(request, reply, { redirect: canonical, status: 308 });
    const page = current && publicPage(current.snapshot, address.pathname);
    if (page && !vite && isEverybody(request) && isSameForAll(page, address)) {
      const shared = await drawShared(request, address, pageVersion(current, at));
      if ('page' in shared) return sendShared(request, reply, shared.page);
      return sendOwn(request, reply, shared.other);
    }
    if (!page) void reply.header('x-robots-tag', 'noindex');
    return sendOwn(request, reply, await draw(request, address, page !== undefined));
  };
  app.get('/*', { schema: { hide: true } }, answer);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const;
    forms.addContentTypeParser(FORM, options, (_request, body, done) => done(null, body));
    forms.post('/*', { schema: { hide: true } }, answer);
  });
}

async function sendShared(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  void reply.header('cache-control', 'public, no-cache').header('vary', VARY).header('etag', page.etag);
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(HTML).send(encoding ? await page.encoded(encoding) : page.html);
}

/** A cookie may be a session, a stored login, a registration under way: whoever has one is not everybody. */
const isEverybody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'POST' && headers.cookie === undefined && headers.authorization === undefined;

function sendOwn(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const isPersonal = request.headers.cookie !== undefined || request.headers.authorization !== undefined;
  void reply.header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache').header('vary', VARY);
  if ('redirect' in page) return reply.code(page.status).header('location', page.redirect).send();
  void reply.code(page.status).type(HTML);
  // §2.85: crawlers do not get the error page.
  return page.status >= 400 && isCrawler(request.headers['user-agent'])
    ? reply.send('')
    : reply.send(page.html);
}

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

/** A form of a page, sent by the browser itself: where no script runs, too. */
function sentForm(request: FastifyRequest): RequestInit {
  if (request.method !== 'POST') return {};
  const body = typeof request.body === 'string' ? request.body : '';
  return { method: 'POST', body, headers: { 'content-type': FORM } };
}

/**
 * A page's loaders and actions call the API inside this process, with the cookie of the person who asked for the page,
 * and with the origin that the browser named.
 */
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
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    });
  };
}
