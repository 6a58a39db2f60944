import { BookingPage } from '#web/features/booking/booking-page.tsx';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { StationGlance } from '#web/features/station/station-glance.tsx';
import { AccessCodeLinks } from '#web/features/trip/access-code-links.tsx';
import { ElsewhereOfBooking } from '#web/features/trip/car-elsewhere.tsx';

/** All about one booking, with what other features know of it. */
export const WholeBooking = ({ booking }: { booking: Booking }) => (
  <BookingPage
    booking={booking}
    map={<StationGlance station={booking.place} />}
    elsewhere={<ElsewhereOfBooking booking={booking} />}
    codes={<AccessCodeLinks bookingId={booking.id} />}
  />
);
