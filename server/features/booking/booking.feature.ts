import { feature } from '#server/feature/feature.ts';
import { bookingJobs } from './booking.jobs.ts';
import { bookingOwnData } from './booking-own-data.repository.ts';
import { bindCancelBooking } from './cancel-booking.ts';
import { bindCancelDriversBooking } from './cancel-drivers-booking.ts';
import { bindChangeBooking } from './change-booking.ts';
import { bindChooseCostCentre } from './choose-cost-centre.ts';
import { bindCreateBooking } from './create-booking.ts';
import { bindCreateCalendarFeed } from './create-calendar-feed.ts';
import { bindCreateQuote } from './create-quote.ts';
import { bindCreateSubstitution } from './create-substitution.ts';
import { bindDeclineMoveRequest } from './decline-move-request.ts';
import { bindDeleteCalendarFeed } from './delete-calendar-feed.ts';
import { bindLendBooking } from './lend-booking.ts';
import { bindListBookings } from './list-bookings.ts';
import { bindListCostCentres } from './list-cost-centres.ts';
import { bindListDrivers } from './list-drivers.ts';
import { bindListDriversBookings } from './list-drivers-bookings.ts';
import { bindReadCalendarFeed } from './read-calendar-feed.ts';
import { bindShowBooking } from './show-booking.ts';
import { bindShowCalendar } from './show-calendar.ts';
import { bindShowCalendarFeed } from './show-calendar-feed.ts';
import { bindShowLateCar } from './show-late-car.ts';
import { bindShowMoveRequest } from './show-move-request.ts';
import { bindShowOwnTerms } from './show-own-terms.ts';
import { bindTakeBackBooking } from './take-back-booking.ts';

export const bookingFeature = feature({
  calls: [
    bindCreateQuote,
    bindCreateBooking,
    bindListCostCentres,
    bindChooseCostCentre,
    bindListBookings,
    bindShowBooking,
    bindShowCalendar,
    bindShowCalendarFeed,
    bindCreateCalendarFeed,
    bindDeleteCalendarFeed,
    bindReadCalendarFeed,
    bindChangeBooking,
    bindCancelBooking,
    bindListDrivers,
    bindListDriversBookings,
    bindShowOwnTerms,
    bindCancelDriversBooking,
    bindLendBooking,
    bindTakeBackBooking,
    bindShowLateCar,
    bindCreateSubstitution,
    bindShowMoveRequest,
    bindDeclineMoveRequest,
  ],
  jobs: bookingJobs,
  ownData: bookingOwnData,
});
