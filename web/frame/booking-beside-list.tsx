import { useQuery } from '@tanstack/react-query';
import { bookingToShow } from '#web/features/booking/booking-groups.ts';
import { currentBookingsQuery } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useNow } from '#web/shell/page-time.ts';
import { useIsDesk } from '#web/shell/use-is-desk.ts';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { WholeBooking } from './whole-booking.tsx';

/** On a desk the page of the running or next booking, beside the list of all; nothing where there is none. */
export function BookingBesideList() {
  const now = useNow();
  const isDesk = useIsDesk();
  const customer = useCurrentCustomer();
  const { data } = useQuery(currentBookingsQuery);
  const booking = data && bookingToShow(data, customer?.id, now);
  if (!booking) return null;
  return (
    <section aria-labelledby="diese-buchung" className="print-hidden max-lg:hidden">
      <h2
        id="diese-buchung"
        className="mb-6 text-title font-extrabold tracking-title hyphens-auto md:text-display"
      >
        Buchung Nr. {booking.id}
      </h2>
      {isDesk ? (
        <OwnBooking key={booking.id} id={String(booking.id)} isLive>
          {(whole) => <WholeBooking booking={whole} />}
        </OwnBooking>
      ) : (
        <SkeletonCards count={2} label="Die Buchung wird geladen" />
      )}
    </section>
  );
}
