import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { FailureNote } from './failure-note.tsx';

type Page<T> = { items: readonly T[] };

/** A list that comes page by page: while it loads, when it fails, when it is empty, and its items with a way to the next ones. */
export function PagedList<T>({
  list,
  loadingLabel,
  empty,
  intro,
  children,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  loadingLabel: string;
  /** Shown where there is nothing. */
  empty: ReactNode;
  intro?: ReactNode;
  /** One item, with its key. */
  children: (item: T) => ReactNode;
}) {
  if (!list.data) {
    return list.error ? (
      <FailureNote error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonCards count={3} label={loadingLabel} />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {intro}
      <ul className="grid grid-cols-1 gap-3">{items.map(children)}</ul>
      <MoreButton list={list} />
    </>
  );
}

/** Loads the next page of a list that has one; tells when that failed. */
export function MoreButton({
  list,
  width,
}: {
  /** FULL below cards that are as wide. */
  width?: 'FULL';
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
  >;
}) {
  if (list.isFetchNextPageError) {
    return (
      <div className="mt-4">
        <FailureNote error={list.error} onRetry={() => void list.fetchNextPage()} />
      </div>
    );
  }
  if (!list.hasNextPage) return null;
  return (
    <Button
      theme="OUTLINE"
      {...(width && { width })}
      className="print-hidden mt-4"
      needsConnection
      busy={list.isFetchingNextPage}
      busyLabel="Weitere werden geladen"
      onClick={() => void list.fetchNextPage()}
    >
      Weitere anzeigen
    </Button>
  );
}
