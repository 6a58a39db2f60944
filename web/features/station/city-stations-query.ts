import { queryOptions } from '@tanstack/react-query';
import type { CallName, OutputOf } from '#contract/calls.ts';
import { callerOf } from '#web/platform/query.tsx';

type Place = OutputOf<'GET /places'>['items'][number];
/** What a list of all stations says of each: a town has hundreds of them. */
export type ListedStation = Pick<Place, 'id' | 'name' | 'street' | 'postalCode' | 'bookees'>;

const byName = new Intl.Collator('de', { numeric: true });

/** All stations of a city by their names, however many pages the call has. */
export const cityStationsQuery = (city: string) =>
  queryOptions({
    queryKey: ['GET /places' satisfies CallName, 'all of a city', city],
    queryFn: async ({ meta, signal }) => {
      const stations: ListedStation[] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await callerOf(meta)('GET /places', { query: { city, cursor } }, { signal });
        stations.push(
          ...items.map(({ id, name, street, postalCode, bookees }) => ({
            id,
            name,
            street,
            postalCode,
            bookees,
          })),
        );
        cursor = next;
      } while (cursor);
      return stations.toSorted((one, other) => byName.compare(one.name, other.name));
    },
  });
