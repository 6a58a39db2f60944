import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf, RequestOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';

export type ConsoleText = OutputOf<'GET /console/texts/{kind}/{slug}'>;
export type ListedText = OutputOf<'GET /console/texts'>['items'][number];
export type Written = ConsoleText['newest'];
export type TextName = Pick<ConsoleText, 'kind' | 'slug'>;
type Preview = RequestOf<'POST /console/texts/preview'>['body'];

export const textsQuery = callQuery('GET /console/texts', {});

/** Not asked again by itself: somebody may be writing in it. */
export const textQuery = (params: TextName) => ({
  ...callQuery('GET /console/texts/{kind}/{slug}', { params }),
  refetchOnWindowFocus: false,
  staleTime: 0,
});

export const textPreviewQuery = (body: Preview) => ({
  queryKey: ['POST /console/texts/preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('POST /console/texts/preview', { body }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Shows what a change has answered, and asks for the list again. */
export function useChangedText() {
  const queryClient = useQueryClient();
  return async (text: ConsoleText) => {
    queryClient.setQueryData(textQuery({ kind: text.kind, slug: text.slug }).queryKey, text);
    await queryClient.invalidateQueries({ queryKey: textsQuery.queryKey });
  };
}
