import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { type Assets, Document } from './document.tsx';
import { currentCustomerQuery } from './features/session/current-customer.ts';
import type { FrameHandle } from './frame/frame-parts.ts';
import { OfflinePage } from './frame/offline-page.tsx';
import { headTags } from './head-tags.ts';
import { createCaller } from './platform/call.ts';
import type { PageState } from './platform/page-state.ts';
import { createQueryClient, queryClientContext } from './platform/query.tsx';
import { routes } from './routes.tsx';
import { PageHeadContext, type PageHeadData } from './shell/page-head.tsx';
import { settingsQuery } from './shell/settings-query.ts';

type Setup = {
  /** Answers the calls of this request, with its cookie. */
  fetch: typeof fetch;
  /** Files of the entry, and of the modules named by the matched routes; or of the entry that waits for an act. */
  assetsFor(modules: string[], worksWithoutScript: boolean): Assets;
  /** Hears of what a loader threw unexpectedly; the person sees the error page. */
  onError(error: unknown): void;
  /** The installation's own address, for what must be absolute; without a slash at its end. */
  publicUrl: string;
  /** For everybody and for search engines? */
  isPublic: boolean;
};

export type RenderedPage = { status: number; html: string } | { redirect: string; status: number };

const handler = createStaticHandler(routes);

/** Renders a page as a person without a loaded script sees it. Throws only for bugs. */
export async function renderPage(
  request: Request,
  { fetch, assetsFor, onError, publicUrl, isPublic }: Setup,
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
  if (failed !== undefined && !isRouteErrorResponse(failed)) onError(failed);
  const status = isRouteErrorResponse(failed)
    ? failed.status
    : failed
      ? 500
      : matches.length
        ? 404
        : context.statusCode;

  const modules = context.matches.flatMap(
    (match) => (match.route.handle as { module?: string } | undefined)?.module ?? [],
  );
  const assets = assetsFor(modules, status === 200 && worksWithoutScript(context.matches, queryClient));
  const pageState: PageState = {
    assets,
    queries: dehydrate(queryClient),
    router: { loaderData: context.loaderData, actionData: context.actionData },
  };
  const state = JSON.stringify(pageState).replaceAll('<', '\\u003c');

  let head: PageHeadData | undefined;
  const html = renderToString(
    <PageHeadContext value={(said) => (head = said)}>
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
    path: new URL(request.url).pathname,
    isPublic: isPublic && status === 200,
  });
  // React leaves alone what it finds in the head beside its own.
  return { status, html: `<!doctype html>${html.replace('</head>', () => `${tags}</head>`)}` };
}

/**
 * Is the page as it is sent all that there is for this person, until an act? A customer's bar has news, and a notice must be
 * seen at once.
 */
function worksWithoutScript(
  matches: readonly { route: { handle?: unknown } }[],
  queryClient: QueryClient,
): boolean {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  if (!settings || settings.casixdown || settings.emergency.active) return false;
  if (queryClient.getQueryData(currentCustomerQuery.queryKey)) return false;
  return matches.some(({ route }) => (route.handle as FrameHandle | undefined)?.worksWithoutScript);
}

/** The page that browsers keep for when they have no connection: no script, no data. */
export function renderOfflinePage(productName: string, { styles }: Assets): string {
  const assets = { styles, scripts: [], preloads: [] };
  const html = renderToStaticMarkup(
    <Document assets={assets}>
      <OfflinePage productName={productName} />
    </Document>,
  );
  return `<!doctype html>${html}`;
}
