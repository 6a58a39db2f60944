import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { ContentDocument, ListedDocument } from '#contract/content.ts';
import { callQuery, queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from './or-not-found.ts';

/** §7.55: CMS content is refreshed every 10 min. */
const CONTENT_FRESH_MS = 10 * 60_000;

type Kind = ContentDocument['kind'];
/** A document of a list that was requested with the texts. */
export type FullDocument<K extends Kind> = ListedDocument<K> &
  Pick<ContentDocument<K>, 'introHtml' | 'sections'>;

/** A document of the content server; with `city` its figures are those of that city. */
export const documentQuery = <K extends Kind>(kind: K, slug: string, city?: string) =>
  queryOptions({
    ...callQuery('GET /documents/{kind}/{slug}', { params: { kind, slug }, query: { city } }),
    staleTime: CONTENT_FRESH_MS,
    select: (document) => document as ContentDocument<K>,
  });

/** All documents of a kind without their texts; with `city` only those that apply there. */
export const documentsQuery = <K extends Kind>(kind: K, city?: string) =>
  queryOptions({
    ...callQuery('GET /documents', { query: { kind, city } }),
    staleTime: CONTENT_FRESH_MS,
    select: ({ items }) => items as ListedDocument<K>[],
  });

/** All documents of a kind with their texts. */
export const fullDocumentsQuery = <K extends Kind>(kind: K, city?: string) =>
  queryOptions({
    ...callQuery('GET /documents', { query: { kind, city, expand: 'sections' } }),
    staleTime: CONTENT_FRESH_MS,
    select: ({ items }) => items as FullDocument<K>[],
  });

export const useDocument = <K extends Kind>(kind: K, slug: string, city?: string): ContentDocument<K> =>
  useSuspenseQuery(documentQuery(kind, slug, city)).data;

export const useDocuments = <K extends Kind>(kind: K, city?: string): ListedDocument<K>[] =>
  useSuspenseQuery(documentsQuery(kind, city)).data;

export const useFullDocuments = <K extends Kind>(kind: K, city?: string): FullDocument<K>[] =>
  useSuspenseQuery(fullDocumentsQuery(kind, city)).data;

type ContentQuery = { queryKey: readonly unknown[] };

/** For loaders: loads all queries in parallel. An unknown document, city or class throws the 404 page. */
export async function loadContent(
  { context }: LoaderFunctionArgs,
  queries: readonly ContentQuery[],
): Promise<null> {
  const queryClient = context.get(queryClientContext);
  await Promise.all(
    queries.map((query) =>
      orNotFound(queryClient.ensureQueryData(query as Parameters<typeof queryClient.ensureQueryData>[0])),
    ),
  );
  return null;
}
