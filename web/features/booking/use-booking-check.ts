import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import type { Period } from '#domain/booking/period.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { chooseCar, forgetChosenCar } from '#web/shell/chosen-car.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useOwnDistance } from '#web/shell/own-distance.ts';
import { type Agreed, checkAgreement, type Outdated, obstacleOf } from './booking-agreement.ts';
import { type Booking, quoteQuery, useCreateBooking } from './booking-queries.ts';
import { usePeriod } from './period-store.ts';
import { toTimeRange } from './time-range.ts';

type Options = {
  vehicleId: number;
  /** What the person has filtered for. */
  wanted: RequestOf<'POST /bookings'>['body']['wanted'];
  onBooked: (booking: Booking) => void;
};

/** The state of a booking in progress: quote, button press, a login in between, and the result. */
export function useBookingCheck({ vehicleId, wanted, onBooked }: Options) {
  const customer = useCurrentCustomer();
  const queryClient = useQueryClient();
  const { period, setPeriod } = usePeriod();
  const km = useOwnDistance();
  // Empty: the driver's own. A visitor chooses none: nobody knows of which account.
  const [costCentre, setCostCentre] = useState('');
  const quoteOptions = quoteQuery({ bookeeId: vehicleId, period, km, wanted });
  const { data: quote, error: quoteError, isPlaceholderData, refetch } = useQuery(quoteOptions);
  const booking = useCreateBooking();
  const keys = useIdempotencyKeys();
  const latestBookAfterLogin = useRef<(agreed: Agreed) => void>(() => {});

  const requestIdOf = ({ start, end }: Period, km: number | undefined) =>
    `${vehicleId} ${start}/${end} ${km ?? ''} ${costCentre} ${JSON.stringify(wanted)}`;
  // A failure is shown only for the request it belongs to; another period can be booked.
  const [failedRequestId, setFailedRequestId] = useState('');
  const failure =
    booking.error && failedRequestId === requestIdOf(period, km) ? failureOf(booking.error) : undefined;
  // Set when the agreement from before the login is no longer valid.
  const [outdated, setOutdated] = useState<Outdated & { agreed: Period }>();
  const mayBook = !customer || customer.mayBook;
  const isCurrent = quote !== undefined && !isPlaceholderData;

  function book(agreed: Agreed) {
    const requestId = requestIdOf(agreed.period, agreed.km);
    setOutdated(undefined);
    booking.mutate(
      {
        bookeeId: vehicleId,
        timeRange: toTimeRange(agreed.period),
        km: agreed.km,
        costCentre: costCentre === '' ? undefined : costCentre,
        wanted,
        idempotencyKey: keys.keyFor(requestId),
      },
      {
        // The key stays: another press before this screen is gone is the same booking.
        onSuccess: (booking) => {
          forgetChosenCar();
          onBooked(booking);
        },
        onError: (error) => {
          setFailedRequestId(requestId);
          if (!failureOf(error).unsettled) keys.answered();
          void queryClient.invalidateQueries({ queryKey: quoteOptions.queryKey });
        },
      },
    );
  }

  /** Books exactly what the screen showed when the button was pressed, or sets `outdated`. */
  async function bookAfterLogin(agreed: Agreed) {
    const options = quoteQuery({ bookeeId: vehicleId, period: agreed.period, km: agreed.km, wanted });
    const found = await checkAgreement(agreed, () => queryClient.fetchQuery({ ...options, staleTime: 0 }));
    if (found) setOutdated({ ...found, agreed: agreed.period });
    else book(agreed);
  }
  useEffect(() => {
    latestBookAfterLogin.current = (agreed) => void bookAfterLogin(agreed);
  });

  function press() {
    if (!quote) return;
    const agreed = { period, total: quote.price.total, km };
    if (customer) book(agreed);
    else {
      const { start, end } = period;
      chooseCar({ vehicleId, start: start.toString(), end: end.toString() });
      openLogin({ followUp: () => latestBookAfterLogin.current(agreed) });
    }
  }

  return {
    customer,
    /** True for visitors too: they log in when they press the button. */
    mayBook,
    period,
    setPeriod,
    costCentre,
    setCostCentre,
    quote,
    /** False while the quote still belongs to the previous period or distance. */
    isCurrent,
    quoteError,
    refetchQuote: refetch,
    obstacle: obstacleOf(failure, isCurrent ? quote.obstacle : undefined),
    outdated,
    isReady: isCurrent && !quote.obstacle && mayBook,
    isBooking: booking.isPending,
    press,
  };
}
