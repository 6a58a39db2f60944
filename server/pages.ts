import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const ENTRY = 'web/browser.tsx';
/** Pages are rendered below it; nothing is ever fetched from it. */
const ORIGIN = 'http://localhost';

type Assets = { scripts: string[]; styles: string[]; preloads: string[] };
type RenderPage = (
  request: Request,
  setup: { fetch: typeof fetch; assetsFor(modules: string[]): Assets; onError(error: unknown): void },
) => Promise<{ status: number; html: string } | { redirect: string; status: number }>;
type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Serves the web: built files with long caching, everything else rendered. In development through Vite. */
export async function addPages(
  app: FastifyInstance,
  options: { vite?: ViteDevServer | undefined },
): Promise<void> {
  const { vite } = options;
  const built = vite ? undefined : await loadBuild();
  if (!vite) {
    await app.register(fastifyStatic, {
      root: join(ROOT, 'dist/web'),
      index: false,
      wildcard: false,
      globIgnore: ['.vite/**'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const render: RenderPage = built
      ? built.renderPage
      : ((await vite?.ssrLoadModule('/web/server.tsx'))?.['renderPage'] as RenderPage);
    // Only the path counts: whatever a client writes into Host, or a second slash, names no other server.
    const address = `${ORIGIN}${request.url.replace(/^\/+/, '/')}`;
    const page = await render(new Request(address, sentForm(request)), {
      fetch: fetchInside(app, request),
      assetsFor: built?.assetsFor ?? developmentAssets,
      onError: (error) => request.log.error({ err: error }, 'page failed'),
    });
    const personal = request.headers.cookie !== undefined;
    void reply.header('cache-control', personal ? 'private, no-cache' : 'no-cache').header('vary', 'cookie');
    if ('redirect' in page) return reply.code(page.status).header('location', page.redirect).send();
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
  };
  app.get('/*', { schema: { hide: true } }, answer);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const;
    forms.addContentTypeParser(FORM, options, (_request, body, done) => done(null, body));
    forms.post('/*', { schema: { hide: true } }, answer);
  });
}

const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT_BYTES = 64 * 1024;

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

async function loadBuild() {
  const manifest = JSON.parse(await readFile(join(ROOT, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const entry = pathToFileURL(join(ROOT, 'dist/web-server/server.js')).href;
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage };
  const known = new Map<string, Assets>();

  const assetsFor = (modules: string[]): Assets => {
    const key = modules.join();
    const assets = known.get(key) ?? collectAssets(manifest, modules);
    known.set(key, assets);
    return assets;
  };
  return { renderPage, assetsFor };
}

/** The entry's files, and those of the matched screens, which the browser would otherwise find out about one by one. */
function collectAssets(manifest: Record<string, Chunk>, modules: string[]): Assets {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(ENTRY);
  for (const module of modules) add(module);
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}`);
  const files = [...chunks].filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`);
  return {
    scripts: [`/${entry.file}`],
    styles: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: files,
  };
}

/** Named here instead of put in by Vite: what React did not render would not be what it finds when it hydrates. */
const developmentAssets = (): Assets => ({
  scripts: ['/@vite/client', '/@id/__x00__@vitejs/plugin-react/preamble', `/${ENTRY}`],
  styles: ['/web/ui/theme.css'],
  preloads: [],
});
