import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallName, OutputOf } from '#contract/calls.ts';
import type { Period } from '#domain/booking/period.ts';
import type { ListOrder } from '#domain/vehicle/search-choices.ts';
import { toTimeRange } from '#web/features/booking/time-range.ts';
import { callerOf } from '#web/platform/query.tsx';
import { useOwnDistance } from '#web/shell/own-distance.ts';
import { type FoundVehicles, foundVehicles } from './found-vehicles.ts';
import { type Bbox, type SearchPlace, searchPlace } from './map-state.ts';
import { useMapState } from './map-store.ts';

export type FoundVehicle = OutputOf<'GET /bookees'>['items'][number];
export type FoundStation = OutputOf<'GET /places'>['items'][number];
/** An answer with the period of its request, which may no longer be the chosen one. */
export type VehiclePage = FoundVehicles & { period: Period };

export type SearchFilters = {
  class?: string;
  feature?: string;
  seats?: string;
  equipment?: string;
  priceUpTo?: string;
  /** The distance that a limited price assumes. */
  km?: string;
};
/** A place of the map state, or one station. */
export type SearchWhere = SearchPlace | { placeId: string };

const PAGE_SIZE = '20';
/** More pages are not loaded: the map shows so many stations as clusters anyway. */
const MAX_STATION_PAGES = 5;

/** Vehicles of a place in an order; the previous answer stays visible until the next one arrives. */
export function vehiclesQuery(
  period: Period,
  where: SearchWhere,
  filters: SearchFilters,
  ownKm: number | undefined,
  order: ListOrder,
) {
  const query = {
    ...toTimeRange(period),
    ...where,
    ...filters,
    ...(ownKm === undefined ? {} : { km: String(ownKm) }),
    ...(order === 'MATCH' ? {} : { order }),
    limit: PAGE_SIZE,
  };
  return infiniteQueryOptions({
    queryKey: ['GET /bookees' satisfies CallName, 'pages', query],
    queryFn: async ({ client, meta, signal, pageParam }): Promise<VehiclePage> => ({
      ...(await foundVehicles(client, callerOf(meta), {
        query: { ...query, cursor: pageParam || undefined },
        signal,
      })),
      period,
    }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The stations in a section of the map, each with its number of free vehicles. */
export function stationsQuery(period: Period, bbox: Bbox, filters: SearchFilters) {
  const query = {
    ...toTimeRange(period),
    bbox: bbox.map((degrees) => degrees.toFixed(4)).join(','),
    ...filters,
  };
  return queryOptions({
    queryKey: ['GET /places' satisfies CallName, 'section', query],
    queryFn: async ({ meta, signal }) => {
      const stations: FoundStation[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_STATION_PAGES; page++) {
        const { items, next } = await callerOf(meta)(
          'GET /places',
          { query: { ...query, cursor } },
          { signal },
        );
        stations.push(...items);
        cursor = next;
        if (!cursor) break;
      }
      return stations;
    },
    placeholderData: keepPreviousData,
  });
}

/** The filters as query parameters. */
export function useFilters(): SearchFilters {
  const classes = useMapState((state) => state.classes);
  const features = useMapState((state) => state.features);
  const seats = useMapState((state) => state.seats);
  const equipment = useMapState((state) => state.equipment);
  const priceUpTo = useMapState((state) => state.priceUpTo);
  const ownKm = useOwnDistance();
  return useMemo(
    () => ({
      ...(classes.length ? { class: classes.join(',') } : {}),
      ...(features.length ? { feature: features.join(',') } : {}),
      ...(seats === null ? {} : { seats: String(seats) }),
      ...(equipment.length ? { equipment: equipment.join(',') } : {}),
      ...(priceUpTo === null ? {} : { priceUpTo: String(priceUpTo * 100) }),
      ...(priceUpTo === null || ownKm === undefined ? {} : { km: String(ownKm) }),
    }),
    [classes, features, seats, equipment, priceUpTo, ownKm],
  );
}

/** The chosen place as query parameters; undefined while none is chosen. */
export function useSearchPlace(): SearchPlace | undefined {
  const text = useMapState((state) => JSON.stringify(searchPlace(state) ?? null));
  return useMemo(() => (JSON.parse(text) as SearchPlace | null) ?? undefined, [text]);
}

/** Extends the section to a grid that depends on the zoom, so that small moves cause no new request. */
export function snapBbox([west, south, east, north]: Bbox, zoom: number): Bbox {
  const step = 360 / 2 ** Math.max(0, Math.floor(zoom));
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  return [
    Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    Math.min(180, up(east)),
    Math.min(90, up(north)),
  ];
}
