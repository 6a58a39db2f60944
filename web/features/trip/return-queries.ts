import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { type Booking, bookingQuery, invalidateBookings } from '#web/features/booking/booking-queries.ts';
import { ConnectionFailed } from '#web/platform/call.ts';
import { deviceNowText } from '#web/platform/device-clock.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { callQuery, isRefusal } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { forgetSent, useToldCall } from '#web/platform/told-call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { keepReturn, type Override, type ToldPlace } from './kept-return.ts';
import { keepPlacePhoto, placePhotosChanged } from './place-photos.ts';
import { tripQuery } from './trip-queries.ts';

export type TripReturn = OutputOf<'GET /bookings/{id}/return'>;
export type TripPrice = OutputOf<'GET /bookings/{id}/price'>;

/** How often a visible screen asks what is still missing, and whether a silent car has spoken. */
const OPEN_REFRESH_MS = 3_000;
const UNCHECKED_REFRESH_MS = 15_000;
/** How often the running price is asked for: it changes with the quarter hour and the kilometre. */
const PRICE_REFRESH_MS = 30_000;

export const returnQuery = (id: string | number) =>
  queryOptions({
    // Without a connection nothing is asked: the screen takes the driver's word then.
    ...evenWhileIdle(callQuery('GET /bookings/{id}/return', { params: { id: String(id) } })),
    staleTime: 0,
  });

/** The return of a booking's trip; while it is open, asked for again every few seconds. */
export const useReturn = (bookingId: number) =>
  useQuery({
    ...returnQuery(bookingId),
    refetchInterval: ({ state: { data } }) => {
      if (!navigator.onLine) return false;
      if (data?.state === 'RETURNED') return data.checked ? false : UNCHECKED_REFRESH_MS;
      if (data?.state === 'AWAITED') return UNCHECKED_REFRESH_MS;
      return OPEN_REFRESH_MS;
    },
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

/** The price of a trip; it runs offline too, when the service worker has the last answer. */
export const tripPriceQuery = (id: string | number) =>
  queryOptions({
    ...callQuery('GET /bookings/{id}/price', { params: { id: String(id) } }),
    networkMode: 'always',
    staleTime: 0,
  });

export const useTripPrice = (bookingId: number) =>
  useQuery({
    ...tripPriceQuery(bookingId),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'FINAL' || !navigator.onLine ? false : PRICE_REFRESH_MS,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

/** Loads what the screen of the price shows. A failure is not thrown: the screen shows it. */
export const prefetchTripPrice = (queryClient: QueryClient, id: string) =>
  Promise.all([queryClient.prefetchQuery(bookingQuery(id)), queryClient.prefetchQuery(tripPriceQuery(id))]);

/** Whatever says something about a trip is asked for anew after its end. */
export async function refreshAfterReturn(queryClient: QueryClient, bookingId: number): Promise<void> {
  await Promise.all([
    invalidateBookings(queryClient),
    queryClient.invalidateQueries({ queryKey: returnQuery(bookingId).queryKey }),
    queryClient.invalidateQueries({ queryKey: tripQuery(bookingId).queryKey }),
    queryClient.invalidateQueries({ queryKey: tripPriceQuery(bookingId).queryKey }),
  ]);
}

type Confirmation = {
  overrides: Override[];
  byWord: boolean;
  /** Where the car stands, if not at its station. */
  place?: ToldPlace | undefined;
  /** The photo that `place` announces. */
  photo?: Photo | undefined;
};

/**
 * Gives the car back, once however often it is pressed. What cannot be sent is kept with the time of the tap, which
 * counts, and sent later.
 */
export function useGiveBack(booking: Booking) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const send = useToldCall();
  const isRunning = useRef(false);
  const keep = (confirmedAt: string, { overrides, place }: Confirmation) =>
    keepReturn({
      bookingId: booking.id,
      confirmedAt,
      overrides,
      ...(place ? { place } : {}),
    });
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async (confirmation: Confirmation) => {
      const { overrides, byWord, place } = confirmation;
      const confirmedAt = deviceNowText();
      const body = { overrides, ...(byWord ? { offline: true as const } : {}), ...(place ? { place } : {}) };
      const idempotencyKey = keys.keyFor(JSON.stringify(body));
      try {
        return await send(
          'POST /bookings/{id}/return',
          { params: { id: String(booking.id) }, body },
          { idempotencyKey },
        );
      } catch (error) {
        if (!(error instanceof ConnectionFailed)) throw error;
        // If the server has heard it all the same, the kept one finds the trip ended.
        keep(confirmedAt, confirmation);
        // Its sender tells what becomes of it.
        forgetSent(idempotencyKey);
        return undefined;
      }
    },
    onSuccess: async (returned) => {
      keys.answered();
      if (!returned) return;
      const { queryKey } = returnQuery(booking.id);
      // An older answer that is still on its way would show the trip as running again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, returned);
      await refreshAfterReturn(queryClient, booking.id);
    },
    onError: async (error) => {
      if (!failureOf(error).unsettled) keys.answered();
      await refreshAfterReturn(queryClient, booking.id);
    },
    onSettled: () => {
      isRunning.current = false;
      placePhotosChanged();
    },
  });
  // These the screen shows anew by itself: as conditions, as a silent car, or as the ended trip.
  const isShown = (['RETURN_UNMET', 'CAR_OUT_OF_REACH', 'BOOKING_ENDED'] as const).some((code) =>
    isRefusal(mutation.error, code),
  );
  return {
    isPending: mutation.isPending,
    error: isShown ? null : mutation.error,
    confirm(confirmation: Confirmation): void {
      if (isRunning.current) return;
      const { photo } = confirmation;
      // On the device first, so that it is sent also by another page or another day.
      const stored =
        photo && keepPlacePhoto({ ...photo, bookingId: booking.id, customerId: booking.driverId });
      if (!navigator.onLine) {
        keep(deviceNowText(), confirmation);
        // It waits for this return only: its sender has to know it before the connection is back.
        void stored?.then(placePhotosChanged);
        return;
      }
      isRunning.current = true;
      mutation.mutate(confirmation);
    },
  };
}
