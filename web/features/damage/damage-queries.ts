import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type KnownDamage = OutputOf<'GET /vehicles/{id}/damages'>['items'][number];
export type BookingDamages = OutputOf<'GET /bookings/{id}/damages'>;
export type BookingDamage = BookingDamages['items'][number];

/** The car's known damage; it runs offline too, when the service worker has the last answer. */
export const knownDamagesQuery = (vehicleId: number) =>
  queryOptions({
    ...callQuery('GET /vehicles/{id}/damages', { params: { id: String(vehicleId) } }),
    networkMode: 'always',
  });

/** What was reported with a booking, and what its driver is heard about. */
export const bookingDamagesQuery = (bookingId: number | string) =>
  queryOptions({
    ...callQuery('GET /bookings/{id}/damages', { params: { id: String(bookingId) } }),
    networkMode: 'always',
    staleTime: 0,
    refetchOnReconnect: true,
  });

export const photoUrl = (damage: { id: string }, photo: { id: string }): string =>
  `/api/booking/damages/${damage.id}/photos/${photo.id}`;

/** Answers in a hearing; after a lost connection the same answer again. */
export function useStatement(bookingId: number, damageId: string) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    networkMode: 'always',
    mutationFn: (text: string) =>
      call(
        'POST /damages/{id}/statement',
        { params: { id: damageId }, body: { text } },
        { idempotencyKey: keys.keyFor(text) },
      ),
    onSuccess: () => {
      keys.answered();
      return queryClient.invalidateQueries({ queryKey: bookingDamagesQuery(bookingId).queryKey });
    },
    onError: (error) => {
      if (!failureOf(error).unsettled) keys.answered();
    },
  });
}
