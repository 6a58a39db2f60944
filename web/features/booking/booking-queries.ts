import {
  infiniteQueryOptions,
  keepPreviousData,
  type MutateOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallName, OutputOf, RequestOf } from '#contract/calls.ts';
import type { Period } from '#domain/booking/period.ts';
import { ConnectionFailed, call, RETRIES, RETRY_DELAY_MS } from '#web/platform/call.ts';
import { now } from '#web/platform/clock.ts';
import { callerOf, callQuery, isQueryOf } from '#web/platform/query.tsx';
import { evenWhileIdle } from '#web/platform/skip-while-idle.ts';
import { useToldCall } from '#web/platform/told-call.ts';
import { countUsage } from '#web/shell/count-usage.ts';
import { type TimeRange, toTimeRange } from './time-range.ts';

export type Booking = OutputOf<'GET /bookings/{id}'>;
export type Quote = OutputOf<'POST /quotes'>;
type Quoted = RequestOf<'POST /quotes'>['body'];
/** What a main account sees of a booking that one of its drivers made. */
export type DriversBooking = OutputOf<'GET /drivers/bookings'>['items'][number];
export type LateCar = OutputOf<'GET /bookings/{id}/latecar'>;
export type MoveRequest = OutputOf<'GET /bookings/{id}/moverequest'>;

const HOUR_MS = 60 * 60 * 1000;
const PAGE_SIZE = '10';
/** A quote says whether the car is free, which changes quickly. */
const QUOTE_FRESH_MS = 15_000;
/** Queries run offline too: the service worker has cached the last answer. */
const OFFLINE_TOO = 'always' as const;

/** The running and upcoming bookings, soonest first; the lookup starts 1 h before now (§9.9). */
export const currentBookingsQuery = queryOptions({
  networkMode: OFFLINE_TOO,
  queryKey: ['GET /bookings' satisfies CallName, 'current'],
  queryFn: async ({ meta, signal }) => {
    const start = new Date(now() - HOUR_MS).toISOString();
    const query = { start, changeable: 'true' as const, expand: 'bookee', limit: '100' };
    return (await callerOf(meta)('GET /bookings', { query }, { signal })).items;
  },
});

/** The past and cancelled bookings, latest first, in pages. */
export const pastBookingsQuery = infiniteQueryOptions({
  networkMode: OFFLINE_TOO,
  queryKey: ['GET /bookings' satisfies CallName, 'past'],
  queryFn: ({ meta, signal, pageParam }) =>
    callerOf(meta)(
      'GET /bookings',
      {
        query: {
          changeable: 'false',
          order: '-start',
          expand: 'bookee',
          limit: PAGE_SIZE,
          cursor: pageParam || undefined,
        },
      },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: (page: OutputOf<'GET /bookings'>) => page.next,
});

/** What the drivers of a main account have booked, in pages: what comes, soonest first, or what is over, latest first. */
export const driversBookingsQuery = (which: 'current' | 'past') =>
  infiniteQueryOptions({
    networkMode: OFFLINE_TOO,
    queryKey: ['GET /drivers/bookings' satisfies CallName, which],
    queryFn: ({ meta, signal, pageParam }) =>
      callerOf(meta)(
        'GET /drivers/bookings',
        {
          query: {
            changeable: which === 'current' ? 'true' : 'false',
            order: which === 'current' ? 'start' : '-start',
            limit: PAGE_SIZE,
            cursor: pageParam || undefined,
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page: OutputOf<'GET /drivers/bookings'>) => page.next,
  });

/** One booking with its events and the latest end to which it can be extended. */
export const bookingQuery = (id: string | number) => ({
  ...callQuery('GET /bookings/{id}', { params: { id: String(id) } }),
  networkMode: OFFLINE_TOO,
});

/** Whether the car of a booking is late, or somebody waits for it; only its driver is answered. */
export const lateCarQuery = (id: string | number) => ({
  ...evenWhileIdle(callQuery('GET /bookings/{id}/latecar', { params: { id: String(id) } })),
  networkMode: OFFLINE_TOO,
});

/** Whether its driver is asked to take another car; only they are answered. */
export const moveRequestQuery = (id: string | number) =>
  callQuery('GET /bookings/{id}/moverequest', { params: { id: String(id) } });

/** Price and availability of a period; the previous quote stays on the screen until the next one arrives. */
export function quoteQuery(request: {
  bookeeId: number;
  period: Period;
  /** The person's own distance; without it the quote assumes the suggested one. */
  km?: number | undefined;
  bookingId?: number;
  wanted?: Quoted['wanted'];
}) {
  const { bookeeId, period, km, bookingId, wanted } = request;
  const body: Quoted = { bookeeId, timeRange: toTimeRange(period), km, bookingId, wanted };
  return queryOptions({
    queryKey: ['POST /quotes' satisfies CallName, body],
    queryFn: ({ meta, signal }) => callerOf(meta)('POST /quotes', { body }, { signal }),
    staleTime: QUOTE_FRESH_MS,
    placeholderData: keepPreviousData,
    // `call` does not retry a POST without an idempotency key.
    retry: (failures, error) => error instanceof ConnectionFailed && failures < RETRIES,
    retryDelay: RETRY_DELAY_MS,
  });
}

/** Calls whose answers contain bookings or availability. */
const CALLS_WITH_BOOKINGS: readonly CallName[] = [
  'GET /bookings',
  'GET /bookings/{id}',
  'GET /bookings/{id}/latecar',
  'GET /bookings/{id}/moverequest',
  'GET /drivers/bookings',
  'GET /bookees',
  'GET /bookees/{id}/availability',
  'GET /places',
  'POST /quotes',
];

/** Calls whose answers are about the car of a booking, which is another one after a substitution. */
const CALLS_ABOUT_CAR: readonly CallName[] = [
  'GET /bookings/{id}/car',
  'GET /bookings/{id}/damages',
  'GET /bookings/{id}/price',
  'GET /bookings/{id}/trip',
];

export function invalidateBookings(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => isQueryOf(query, CALLS_WITH_BOOKINGS),
  });
}

/** What the page shows of a booking follows the answer, and does not wait until it is asked for anew. */
const showAtOnce = (queryClient: QueryClient, booking: Booking): void =>
  void queryClient.setQueryData(bookingQuery(booking.id).queryKey, (before) => ({ ...before, ...booking }));

type WithIdempotencyKey = { idempotencyKey: string };
type Mutate<Input, Answer> = (input: Input, options?: MutateOptions<Answer, Error, Input>) => void;

/**
 * A call that may cost something: sent once however often its button is pressed. A double tap is faster than the
 * render that disables it.
 */
function useBookingMutation<Input extends WithIdempotencyKey, Answer extends { id: number }>(
  run: (input: Input, send: ReturnType<typeof useToldCall>) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  const told = useToldCall();
  const sentKey = useRef<string>(undefined);
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => run(input, told),
    // Offline the mutation fails after the retries of `call` instead of being paused without a message.
    networkMode: 'always',
    onSuccess: (booking) => {
      queryClient.removeQueries({ queryKey: bookingQuery(booking.id).queryKey, type: 'inactive' });
      void invalidateBookings(queryClient);
    },
    onError: () => {
      sentKey.current = undefined;
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  // For a type parameter TypeScript does not resolve the arguments of `mutate`.
  const send = mutation.mutate as Mutate<Input, Answer>;
  const mutate: Mutate<Input, Answer> = (input, options) => {
    if (isRunning.current || sentKey.current === input.idempotencyKey) return;
    isRunning.current = true;
    sentKey.current = input.idempotencyKey;
    send(input, options);
  };
  return { ...mutation, mutate };
}

export const useCreateBooking = () =>
  useBookingMutation(
    async (
      {
        bookeeId,
        timeRange,
        km,
        costCentre,
        wanted,
        idempotencyKey,
      }: WithIdempotencyKey & RequestOf<'POST /bookings'>['body'],
      send,
    ) => {
      const body = { bookeeId, timeRange, km, costCentre, wanted };
      const booking = await send('POST /bookings', { body }, { idempotencyKey });
      countUsage('BOOKING_MADE');
      return booking;
    },
  );

/** Of companies and organisations; a driver's own one counts where no other is chosen. */
export const costCentresQuery = callQuery('GET /costcentres', {});

export const useChooseCostCentre = () =>
  useBookingMutation(
    ({ id, costCentre, idempotencyKey }: WithIdempotencyKey & { id: number; costCentre: string | null }) =>
      call(
        'PUT /bookings/{id}/costcentre',
        { params: { id: String(id) }, body: { costCentre } },
        { idempotencyKey },
      ),
  );

export const useChangeBooking = () =>
  useBookingMutation(
    async (
      { id, timeRange, idempotencyKey }: WithIdempotencyKey & { id: number; timeRange: TimeRange },
      send,
    ) => {
      const request = { params: { id: String(id) }, body: { timeRange } };
      const booking = await send('PATCH /bookings/{id}', request, { idempotencyKey });
      countUsage('BOOKING_CHANGED');
      return booking;
    },
  );

export const useCancelBooking = () =>
  useBookingMutation(async ({ id, idempotencyKey }: WithIdempotencyKey & { id: number }, send) => {
    const request = { params: { id: String(id) } };
    const booking = await send('POST /bookings/{id}/cancel', request, { idempotencyKey });
    countUsage('BOOKING_CANCELLED');
    return booking;
  });

export const useCancelDriversBooking = () =>
  useBookingMutation(({ id, idempotencyKey }: WithIdempotencyKey & { id: number }, send) =>
    send('POST /drivers/bookings/{id}/cancel', { params: { id: String(id) } }, { idempotencyKey }),
  );

/** Whom a main account can lend a booking to. */
export const driversQuery = queryOptions({
  ...callQuery('GET /drivers', {}),
  select: ({ items }: OutputOf<'GET /drivers'>) => items,
});

/** Lends the booking; whether its car is late is from then on its driver's to ask. */
export function useLendBooking() {
  const queryClient = useQueryClient();
  return useBookingMutation(
    async ({ id, driverId, idempotencyKey }: WithIdempotencyKey & { id: number; driverId: number }) => {
      const booking = await call(
        'POST /bookings/{id}/lend',
        { params: { id: String(id) }, body: { driverId } },
        { idempotencyKey },
      );
      queryClient.removeQueries({ queryKey: lateCarQuery(id).queryKey });
      showAtOnce(queryClient, booking);
      return booking;
    },
  );
}

export const useTakeBackBooking = () =>
  useBookingMutation(({ id, idempotencyKey }: WithIdempotencyKey & { id: number }) =>
    call('POST /bookings/{id}/takeback', { params: { id: String(id) } }, { idempotencyKey }),
  );

/** Keeps the car of the booking, although its driver is asked to take another one. */
export function useDeclineMove() {
  const queryClient = useQueryClient();
  return useBookingMutation(async ({ id, idempotencyKey }: WithIdempotencyKey & { id: number }) => {
    const answer = await call(
      'POST /bookings/{id}/moverequest/decline',
      { params: { id: String(id) } },
      { idempotencyKey },
    );
    queryClient.setQueryData(moveRequestQuery(id).queryKey, answer);
    queryClient.setQueryData(
      bookingQuery(id).queryKey,
      (before) => before && { ...before, moveAsked: false },
    );
    return { id };
  });
}

/** Takes another car instead of the late one, or of one that is needed for a repair; whatever else the page knows of the car is asked for anew. */
export function useTakeSubstitute() {
  const queryClient = useQueryClient();
  return useBookingMutation(
    async ({ id, bookeeId, idempotencyKey }: WithIdempotencyKey & { id: number; bookeeId: number }, send) => {
      const booking = await send(
        'POST /bookings/{id}/substitution',
        { params: { id: String(id) }, body: { bookeeId } },
        { idempotencyKey },
      );
      const { queryKey } = lateCarQuery(id);
      // An older answer that is still on its way would offer the cars again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { bookingId: id });
      await queryClient.cancelQueries({ queryKey: moveRequestQuery(id).queryKey });
      queryClient.setQueryData(moveRequestQuery(id).queryKey, { bookingId: id });
      showAtOnce(queryClient, booking);
      void queryClient.invalidateQueries({ predicate: (query) => isQueryOf(query, CALLS_ABOUT_CAR) });
      return booking;
    },
  );
}
