import { hydrate, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createContext } from 'react-router';
import type { CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import { appShell } from './app-shell.ts';
import { type Caller, CallRefused, call, isContentCall } from './call.ts';
import { deviceNow } from './device-clock.ts';
import { pageState } from './page-state.ts';
import { skipWhileIdle } from './skip-while-idle.ts';

/** Creates the client of a page (browser) or request (server); queries find their caller in `meta`. */
export function createQueryClient(caller: Caller = call): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: false,
        refetchOnWindowFocus: false,
        meta: { caller },
        persister: skipWhileIdle,
        // With a persister the library would otherwise run queries without a connection too.
        networkMode: 'online',
      },
      mutations: { retry: false },
    },
  });
}

/** The browser's client, created when this module loads, with the query results that the server sent. */
const pageClient = typeof document === 'undefined' ? undefined : createPageClient();

function createPageClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...rest } = pageState().queries;
  // What the service worker has kept may be older than the answers that it has kept since: they are asked for.
  const isKept = document.documentElement.dataset['keptAt'] !== undefined;
  // The server may cache a page while its data is valid, and its clock may differ: received data counts as fresh.
  const dataUpdatedAt = isKept ? 0 : deviceNow();
  hydrate(client, {
    ...rest,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
  return client;
}

/** The page's or the request's query client, for loaders on both sides. */
export const queryClientContext = createContext<QueryClient>(pageClient);

/** The browser's client, for what runs beside the screens. @throws on the server */
export function pageQueries(): QueryClient {
  if (!pageClient) throw new Error('only in a page');
  return pageClient;
}

/** Provides the query client to components. On the server, `web/server.tsx` provides the request's client. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return pageClient ? <QueryClientProvider client={pageClient}>{children}</QueryClientProvider> : children;
}

/** Who makes the calls of a query: on the server the request's caller, in the browser the page's. */
export const callerOf = (meta: Record<string, unknown> | undefined): Caller =>
  (meta?.['caller'] as Caller | undefined) ?? call;

/** Returns options for `useQuery` and `ensureQueryData`; the key is [name, request]. */
export function callQuery<N extends CallName>(name: N, request: RequestOf<N>) {
  return queryOptions<OutputOf<N>>({
    queryKey: [name, request],
    queryFn: ({ client, queryKey, meta, signal }) => {
      // What is shown is never asked for in the mode LOG: such calls send something.
      const answer = callerOf(meta)(name, request, { signal }) as Promise<OutputOf<N>>;
      const shell = isContentCall(name) ? appShell() : undefined;
      if (!shell) return answer;
      return shell.content(queryKey, answer, (late) => client.setQueryData(queryKey, late));
    },
  });
}

/** True for a query of one of these calls. */
export const isQueryOf = ({ queryKey }: { queryKey: readonly unknown[] }, names: readonly CallName[]) =>
  names.some((name) => name === queryKey[0]);

export const isRefusal = (error: unknown, code: RefusalCode): boolean =>
  error instanceof CallRefused && error.problem.resultCode === code;
