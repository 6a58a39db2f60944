import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { type Booking, bookingQuery, invalidateBookings } from '#web/features/booking/booking-queries.ts';
import { call } from '#web/platform/call.ts';
import { keepLearned } from '#web/platform/offline.ts';
import { callQuery, isRefusal } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';

export type Trip = OutputOf<'GET /bookings/{id}/trip'>;
export type Command = NonNullable<Trip['command']>;
export type CommandKind = Command['kind'];

/** How often a visible screen asks how the car is. */
const TRIP_REFRESH_MS = 4_000;
/** A command is followed closely while a car usually answers, and then less so. */
const COMMAND_FIRST_MS = 250;
const COMMAND_LATER_MS = 1_000;
const FIRST_LOOKS = 16;

const paramsOf = (booking: Pick<Booking, 'id'>) => ({ id: String(booking.id) });

/** Trip and car of a booking; it runs offline too, when the service worker has the last answer. */
export const tripQuery = (id: string | number) =>
  queryOptions({
    ...evenWhileIdle(callQuery('GET /bookings/{id}/trip', { params: { id: String(id) } })),
    networkMode: 'always',
    staleTime: 0,
  });

/** The trip, asked for again every few seconds while the page is visible, but not while a command is followed. */
export const useTrip = (bookingId: number) =>
  useQuery({
    ...tripQuery(bookingId),
    // Without a connection nothing is new; the end of the outage asks again.
    refetchInterval: ({ state }) =>
      state.data?.command?.state === 'SENT' || !navigator.onLine ? false : TRIP_REFRESH_MS,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });

/** Asks what became of the command that is on its way, until the car has answered or the command has expired. */
export function useFollowedCommand(booking: Booking, command: Command | undefined): void {
  const queryClient = useQueryClient();
  const isSent = command?.state === 'SENT';
  const { data: followed } = useQuery({
    ...evenWhileIdle(
      callQuery('GET /bookings/{id}/commands/{commandId}', {
        params: { ...paramsOf(booking), commandId: command?.id ?? '' },
      }),
    ),
    networkMode: 'always',
    enabled: isSent,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if ((state.data && state.data.state !== 'SENT') || !navigator.onLine) return false;
      return state.dataUpdateCount < FIRST_LOOKS ? COMMAND_FIRST_MS : COMMAND_LATER_MS;
    },
    refetchOnReconnect: true,
  });

  useEffect(() => {
    if (!isSent || !followed || followed.id !== command.id || followed.state === 'SENT') return;
    void (async () => {
      const { queryKey } = tripQuery(booking.id);
      // An older answer that is still on its way would show the command as sent again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (trip) => trip && { ...trip, command: followed });
      if (followed.state === 'DONE') keepDone(queryClient, booking.id, followed);
      await queryClient.invalidateQueries({ queryKey });
      // The first unlock begins the trip.
      if (followed.state === 'DONE') await invalidateBookings(queryClient);
    })();
  }, [isSent, command?.id, followed, booking.id, queryClient]);
}

/**
 * Keeps for times without a network, in the moment of the car's answer, what the driver needs from now on: the first
 * unlock begins the trip, which can be locked and returned then (§S18.10).
 */
function keepDone(queryClient: QueryClient, bookingId: number, { kind }: Command): void {
  const { queryKey } = bookingQuery(bookingId);
  queryClient.setQueryData(queryKey, (known) =>
    known && kind === 'UNLOCK' && known.state === 'RESERVED' ? { ...known, state: 'ACTIVE' as const } : known,
  );
  const trip = queryClient.getQueryData(tripQuery(bookingId).queryKey);
  const booking = queryClient.getQueryData(queryKey);
  void keepLearned([
    ...(booking ? [{ path: `/bookings/${bookingId}`, answer: booking }] : []),
    ...(trip ? [{ path: `/bookings/${bookingId}/trip`, answer: trip }] : []),
  ]);
}

/**
 * Tells the car to open or to lock, with one command however often it is pressed; after a lost connection the same
 * one again.
 */
export function useSendCommand(booking: Booking) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const isRunning = useRef(false);
  const { queryKey } = tripQuery(booking.id);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (kind: CommandKind) =>
      call(
        'POST /bookings/{id}/commands',
        { params: paramsOf(booking), body: { kind } },
        { idempotencyKey: keys.keyFor(kind) },
      ),
    onSuccess: async (command) => {
      keys.answered();
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (trip) => trip && { ...trip, command });
    },
    onError: async (error) => {
      if (!failureOf(error).unsettled) keys.answered();
      // What stands in the way has changed, or a command of another window is on its way and is followed now.
      await queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isPending: mutation.isPending,
    kind: mutation.variables,
    error: isRefusal(mutation.error, 'COMMAND_OUTSTANDING') ? null : mutation.error,
    send(kind: CommandKind): void {
      // The mutation's own state is only known after the next render, which a double tap is faster than.
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(kind);
    },
  };
}

/** Loads what the screens of a trip show. A failure is not thrown: they show it. */
export const prefetchTrip = (queryClient: ReturnType<typeof useQueryClient>, id: string) =>
  Promise.all([queryClient.prefetchQuery(bookingQuery(id)), queryClient.prefetchQuery(tripQuery(id))]);
