import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '#domain/booking/format-period.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useOwnDistance } from '#web/shell/own-distance.ts';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { dayOf } from './day-segments.ts';
import { useRestoredItemCount, useRestoredListPosition } from './restore-list-position.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { type SearchFilters, type SearchWhere, type VehiclePage, vehiclesQuery } from './vehicle-search.ts';

export const countText = (free: number): string => (free === 1 ? '1 Auto frei' : `${free} Autos frei`);

type Answer = InfiniteData<VehiclePage>;

type Props = {
  where: SearchWhere;
  filters: SearchFilters;
  /** Shown after the count: "in Fürth", "rund um Hauptmarkt 1". */
  placeText: string;
  order?: ListOrder;
  /** Shown beside the count. */
  orderChoice?: ReactNode;
  showsDistance?: boolean;
  stationHidden?: boolean;
  headingLevel?: 1 | 2;
  /** Shown when the list is empty. */
  emptyAction?: ReactNode;
};

/** The vehicles of a place, the taken ones with their next free period. */
export function VehicleList({
  where,
  filters,
  placeText,
  order = 'MATCH',
  orderChoice,
  showsDistance = false,
  stationHidden = false,
  headingLevel = 1,
  emptyAction,
}: Props) {
  const { period: chosen } = usePeriod();
  const now = useNow();
  const ownKm = useOwnDistance();
  const {
    data: answer,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery(vehiclesQuery(chosen, where, filters, ownKm, order));
  const list = useRef<HTMLElement>(null);
  const { data, isCatchingUp, openNext } = useOpenedPages(
    JSON.stringify([where, filters, order]),
    answer,
    hasNextPage,
  );
  const first = data?.pages[0];
  const vehicles = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  // Until the answer for a new period arrives, the list shows the previous period and its vehicles.
  const period = first?.period ?? chosen;
  const day = useMemo(() => dayOf(period.start), [period]);
  const heading = first ? `${countText(first.free)} ${placeText}` : undefined;
  const asOf = first?.isOfBefore ? `Stand ${formatTime(Temporal.Instant.from(first.asOf))} Uhr` : undefined;

  const isOld = isPlaceholderData || data !== answer;
  const restoredCount = useRestoredItemCount();
  const isShorter = isCatchingUp || (vehicles.length < restoredCount && hasNextPage);
  useRestoredListPosition(list, first !== undefined && !isPlaceholderData && !isShorter);
  useEffect(() => {
    if (isShorter && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isShorter, isFetchingNextPage, error, fetchNextPage]);

  useEffect(() => {
    if (heading && !isPlaceholderData) announce(asOf ? `${heading}, ${asOf}` : heading);
  }, [heading, asOf, isPlaceholderData]);

  // When only the next cars cannot be loaded, those that are there stay.
  if (error && !isFetchNextPageError) return <FailureNote error={error} onRetry={() => void refetch()} />;
  const Heading = `h${headingLevel}` as const;
  const isFiltered = Object.keys(filters).length > 0;
  if (!first) {
    return (
      <>
        <Heading className="px-1 pt-1 pb-3 text-lead text-ink-soft md:pt-4">Autos {placeText}</Heading>
        <SkeletonCards label="Autos werden geladen" />
      </>
    );
  }
  return (
    <section ref={list} aria-busy={isOld || undefined}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1 pt-1 pb-2 md:pt-3">
        <Heading className="digits py-1 text-lead">{heading}</Heading>
        {vehicles.length > 1 && orderChoice}
      </div>
      {asOf && <p className="digits px-1 pb-2 text-sm text-ink-soft">{asOf}</p>}
      {vehicles.length === 0 ? (
        <NoVehicles isFiltered={isFiltered} action={emptyAction} />
      ) : (
        <ul className={classNames('grid gap-3 transition-opacity duration-150', isOld && 'opacity-60')}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} data-item={vehicle.id} className="render-when-near min-w-0">
              <VehicleCard
                vehicle={vehicle}
                tariff={first.tariff}
                period={period}
                day={day}
                now={now}
                showsDistance={showsDistance}
                stationHidden={stationHidden}
                level={headingLevel === 1 ? 2 : 3}
              />
            </li>
          ))}
        </ul>
      )}
      {isFetchNextPageError && (
        <div className="mt-4">
          <FailureNote error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <MoreButton count={vehicles.length} total={first.total} isBusy={isCatchingUp} onClick={openNext} />
      )}
    </section>
  );
}

const NoVehicles = ({ isFiltered, action }: { isFiltered: boolean; action: ReactNode }) => (
  <EmptyState
    title={isFiltered ? 'Hier steht kein passendes Auto' : 'Hier steht kein Auto'}
    picture={<Icon name="car" size={56} />}
    action={action}
  >
    {isFiltered
      ? 'Ändere die Filter oder such in einem größeren Gebiet.'
      : 'Such in einem größeren Gebiet oder an einem anderen Ort.'}
  </EmptyState>
);

function MoreButton({
  count,
  total,
  isBusy,
  onClick,
}: {
  count: number;
  total: number;
  isBusy: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      theme="SECONDARY"
      width="FULL"
      className="mt-4"
      needsConnection
      busy={isBusy}
      busyLabel="Weitere Autos werden geladen"
      onClick={onClick}
    >
      Weitere anzeigen
      <span className="digits font-normal">
        {count} von {total}
      </span>
    </Button>
  );
}

/**
 * Keeps as many pages as the visitor has opened, also when the period moves on: until they are loaded again `data`
 * stays as it was.
 */
function useOpenedPages(place: string, answer: Answer | undefined, hasNextPage: boolean) {
  const [opened, setOpened] = useState({ place, answer, pages: 1 });
  const isHere = opened.place === place;
  const pages = answer?.pages.length ?? 0;
  const isCatchingUp = hasNextPage && isHere && pages < opened.pages;
  if (!isCatchingUp && (!isHere || opened.answer !== answer)) setOpened({ place, answer, pages });
  return {
    data: isCatchingUp ? opened.answer : answer,
    isCatchingUp,
    openNext: () => setOpened({ place, answer, pages: pages + 1 }),
  };
}
