import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TASK_KINDS } from '#domain/task/task-kind.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { call } from '#web/platform/call.ts';
import { useAllCities } from '#web/shell/all-cities.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { BulkTasks } from './bulk-tasks.tsx';
import { FindCar } from './find-car.tsx';
import { TaskCard } from './task-card.tsx';
import { type Place, type TaskFilter, TaskFilters } from './task-filters.tsx';
import { LIST_REFRESH_MS } from './task-queries.ts';

/** What has to be done, the most urgent first; with the place of the device the nearest of them. */
export function TaskList({ customer }: { customer: Customer }) {
  const [search, setSearch] = useSearchParams();
  const [place, setPlace] = useState<Place>();
  const cities = useAllCities();
  const filter: TaskFilter = {
    city: search.get('stadt') ?? '',
    kind: TASK_KINDS.find((kind) => kind === search.get('art')),
    isMine: search.has('meine'),
  };
  const query = {
    ...(filter.city ? { city: filter.city } : {}),
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.isMine ? { mine: 'true' as const } : {}),
    // To about a hundred metres: nobody needs to know more.
    ...(place ? { lat: place.lat.toFixed(3), lng: place.lng.toFixed(3) } : {}),
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET /tasks', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /tasks', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: LIST_REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const tasks = data?.pages.flatMap(({ items }) => items);

  function change({ city, kind, isMine }: TaskFilter) {
    const next = new URLSearchParams({
      ...(city ? { stadt: city } : {}),
      ...(kind ? { art: kind } : {}),
      ...(isMine ? { meine: '1' } : {}),
    });
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <FindCar />
      <TaskFilters
        filter={filter}
        onChange={change}
        cities={cities}
        counts={data?.pages[0]?.counts ?? []}
        place={place}
        onPlace={setPlace}
      />
      <Section title="Offene Aufgaben" titleHidden className="mt-0!">
        {tasks ? (
          tasks.length === 0 ? (
            <EmptyState title="Hier ist gerade nichts zu tun">
              {filter.isMine
                ? 'Du arbeitest an keiner Aufgabe. Nimm dir eine aus der Liste.'
                : 'Alle Autos sind versorgt. Neue Aufgaben erscheinen hier von selbst.'}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-3" aria-label="Aufgaben">
              {tasks.map((task) => (
                <li key={task.id}>
                  <TaskCard task={task} />
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={3} label="Aufgaben werden geladen" />
        )}
        {hasNextPage && (
          <Button
            theme="OUTLINE"
            width="FULL"
            className="mt-4"
            busy={isFetchingNextPage}
            busyLabel="Weitere Aufgaben werden geladen"
            onClick={() => void fetchNextPage()}
          >
            Mehr anzeigen
          </Button>
        )}
      </Section>
      {customer.staff === 'FLEET' && (
        <Disclosure summary="Dieselbe Aufgabe an vielen Autos">
          <BulkTasks cities={cities} />
        </Disclosure>
      )}
    </div>
  );
}
