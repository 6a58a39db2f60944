import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import { type Caller, CallRefused, call } from './call.ts';

/** One client for each page (browser) or request (server); the caller rides in the queries' meta. */
export function createQueryClient(caller: Caller = call): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, meta: { caller } },
      mutations: { retry: false },
    },
  });
}

/** Options for `useQuery` and `ensureQueryData`: the key is the call and its request. */
export function callQuery<N extends CallName>(name: N, request: RequestOf<N>) {
  return queryOptions<OutputOf<N>>({
    queryKey: [name, request],
    queryFn: ({ meta, signal }) =>
      ((meta?.['caller'] as Caller | undefined) ?? call)(name, request, { signal }),
  });
}

export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof CallRefused && error.problem.resultCode === code;
