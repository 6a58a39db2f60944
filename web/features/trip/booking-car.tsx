import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { type CarGuide, carGuideQuery } from './car-guide-query.ts';

type Shown = (booking: Booking, guide: CarGuide) => ReactNode;

/** Shows what is about the car of one of the customer's bookings. */
export function BookingCar({ id, children }: { id: string; children: Shown }) {
  const customer = useCurrentCustomer();
  if (!customer) {
    return (
      <LoginNeeded title="Das ist deine Buchung?">
        Logge dich ein, dann siehst du alles zu deinem Auto.
      </LoginNeeded>
    );
  }
  return (
    <OwnBooking key={id} id={id}>
      {(booking) => <WithGuide booking={booking}>{children}</WithGuide>}
    </OwnBooking>
  );
}

function WithGuide({ booking, children }: { booking: Booking; children: Shown }) {
  const { data: guide, error, refetch } = useQuery(carGuideQuery(booking.id));
  if (guide) return children(booking, guide);
  return error ? (
    <FailureNote error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={2} label="Das Auto wird geladen" />
  );
}
