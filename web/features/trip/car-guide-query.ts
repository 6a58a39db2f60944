import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { callQuery } from '#web/platform/query.tsx';

export type CarGuide = OutputOf<'GET /bookings/{id}/car'>;
export type SecretEntry = CarGuide['secrets'][number];

/** What a driver must know of a booking's car; it runs offline too, when the service worker has the last answer. */
export const carGuideQuery = (id: string | number) =>
  queryOptions({
    ...callQuery('GET /bookings/{id}/car', { params: { id: String(id) } }),
    networkMode: 'always',
  });

/** Loads what the screens about a booking's car show. A failure is not thrown: they show it. */
export async function loadCarGuide(queryClient: QueryClient, id: string): Promise<CarGuide | undefined> {
  await Promise.all([
    queryClient.prefetchQuery(bookingQuery(id)),
    queryClient.prefetchQuery(carGuideQuery(id)),
  ]);
  return queryClient.getQueryData(carGuideQuery(id).queryKey);
}
