import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { type Assets, Document } from './document.tsx';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import type { FrameHandle } from './frame/frame-parts.ts';
import { OfflinePage } from './frame/offline-page.tsx';
import { headTags } from './head-tags.ts';
import { CallRefused, createCaller, isContentCall } from './platform/call.ts';
import type { PageState } from './platform/page-state.ts';
import { createQueryClient, isRefusal, queryClientContext } from './platform/query.tsx';
import { routes } from './routes.tsx';
import { hasNotice } from './shell/has-notice.ts';
import { PageHeadContext, type PageHeadData } from './shell/page-head.tsx';
import { settingsQuery } from './shell/settings-query.ts';

type Setup = {
  /** Sends the API calls of this request, with its cookie. */
  fetch: typeof fetch;
  /** Returns the files of the page: web/first-entry.ts, the app's entry, which it loads, and the matched routes' modules. */
  assetsFor(modules: string[], start: AppStart): Assets;
  /** Called with an unexpected error of a loader; the visitor sees the error page. */
  onError(error: unknown): void;
  /** The installation's own address for absolute URLs, without a trailing slash. */
  publicUrl: string;
  /** Whether search engines may index the page. */
  isPublic: boolean;
  /** The only query parameters on which the page depends, if they are known. */
  reads?: readonly string[] | undefined;
};

/** When the app comes: at once, at the first interaction with its files there already, or wholly at the first interaction. */
type AppStart = 'AT_ONCE' | 'FETCHED_AHEAD' | 'ON_INTERACTION';

export type RenderedPage = { status: number; html: string } | { redirect: string; status: number };

const handler = createStaticHandler(routes);

/** Renders a page as HTML. Failing loaders and unknown addresses render an error page; only bugs throw. */
export async function renderPage(
  request: Request,
  { fetch, assetsFor, onError, publicUrl, isPublic, reads }: Setup,
): Promise<RenderedPage> {
  const queryClient = createQueryClient(createCaller({ fetch, retries: 0 }));
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  if (context instanceof Response) {
    return { redirect: context.headers.get('location') ?? '/', status: context.status };
  }
  const matches = context.matches.filter((match) => match.route.path === '*');
  const failed = Object.values(context.errors ?? {})[0];
  const isUnavailable = isRefusal(failed, 'UNAVAILABLE');
  // That the database is away has its line in the log.
  if (failed !== undefined && !isRouteErrorResponse(failed) && !isUnavailable) onError(failed);
  const status = isRouteErrorResponse(failed)
    ? failed.status
    : failed
      ? isUnavailable
        ? 503
        : 500
      : matches.length
        ? 404
        : context.statusCode;

  const modules = context.matches.flatMap(
    (match) => (match.route.handle as { module?: string } | undefined)?.module ?? [],
  );
  const assets = assetsFor(modules, status === 200 ? appStart(context.matches, queryClient) : 'AT_ONCE');
  const { pathname: path, search } = new URL(request.url);
  const pageState: PageState = {
    address: { path, search, ...(reads && { reads }) },
    assets,
    queries: dehydrate(queryClient),
    router: {
      loaderData: context.loaderData,
      actionData: context.actionData,
      ...(isUnavailable ? { errors: refusalsOf(context.errors) } : {}),
    },
  };
  const state = JSON.stringify(pageState).replaceAll('<', '\\u003c');

  let head: PageHeadData | undefined;
  const html = renderToString(
    <PageHeadContext value={(data) => (head = data)}>
      <Document assets={assets} state={state}>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </Document>
    </PageHeadContext>,
  );
  const tags = headTags({
    head,
    productName: queryClient.getQueryData(settingsQuery.queryKey)?.productName ?? '',
    publicUrl,
    path,
    isPublic: isPublic && status === 200,
  });
  // React's hydration ignores tags in the head that it did not render.
  return { status, html: `<!doctype html>${html.replace('</head>', () => `${tags}</head>`)}` };
}

const refusalsOf = (errors: Record<string, unknown> | null) =>
  Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([route, error]) =>
      error instanceof CallRefused
        ? [[route, { problem: error.problem, retryAfterSeconds: error.retryAfterSeconds }]]
        : [],
    ),
  );

/** A page needs no script until the first interaction if it has no customer bar (it loads news) and no notice to show. */
function appStart(matches: readonly { route: { handle?: unknown } }[], queryClient: QueryClient): AppStart {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  if (!settings || hasNotice(settings)) return 'AT_ONCE';
  if (queryClient.getQueryData(currentCustomerQuery.queryKey)) return 'AT_ONCE';
  const handles = matches.map(({ route }) => (route.handle ?? {}) as FrameHandle);
  if (!handles.some(({ worksWithoutScript }) => worksWithoutScript)) return 'AT_ONCE';
  return handles.some(({ isFetchedAhead }) => isFetchedAhead) ? 'FETCHED_AHEAD' : 'ON_INTERACTION';
}

/**
 * Runs the loaders of these paths as for a visitor and returns the content server’s answers by query hash, for the
 * native app’s first start.
 * @throws what a loader throws
 */
export async function collectContent(
  paths: readonly string[],
  fetch: Setup['fetch'],
): Promise<Record<string, unknown>> {
  const queryClient = createQueryClient(createCaller({ fetch, retries: 0 }));
  for (const path of paths) {
    const requestContext = new RouterContextProvider(new Map([[queryClientContext, queryClient]]));
    const context = await handler.query(new Request(new URL(path, 'http://localhost')), { requestContext });
    if (context instanceof Response) continue;
    const [failed] = Object.values(context.errors ?? {});
    if (failed !== undefined) throw new Error(`${path} cannot be loaded`, { cause: failed });
  }
  const answers = queryClient.getQueryCache().getAll();
  return Object.fromEntries(
    answers
      .filter(({ queryKey: [name] }) => isContentCall(name as CallName))
      .map(({ queryHash, state: { data } }) => [queryHash, data]),
  );
}

/** Renders the page that the service worker caches for browsers without a connection: no script, no data. */
export function renderOfflinePage(productName: string, { styles }: Assets): string {
  const assets = { styles, scripts: [], preloads: [] };
  const html = renderToStaticMarkup(
    <Document assets={assets}>
      <OfflinePage productName={productName} />
    </Document>,
  );
  return `<!doctype html>${html}`;
}
