import { feature } from '#server/feature/feature.ts';
import { bookingJobs } from './booking.jobs.ts';
import { bookingOwnData } from './booking-own-data.repository.ts';
import { bindCancelBooking } from './cancel-booking.ts';
import { bindCancelDriversBooking } from './cancel-drivers-booking.ts';
import { bindChangeBooking } from './change-booking.ts';
import { bindChooseCostCentre } from './choose-cost-centre.ts';
import { bindCreateBooking } from './create-booking.ts';
import { bindCreateQuote } from './create-quote.ts';
import { bindListBookings } from './list-bookings.ts';
import { bindListCostCentres } from './list-cost-centres.ts';
import { bindListDriversBookings } from './list-drivers-bookings.ts';
import { bindShowBooking } from './show-booking.ts';
import { bindShowOwnTerms } from './show-own-terms.ts';

export const bookingFeature = feature({
  calls: [
    bindCreateQuote,
    bindCreateBooking,
    bindListCostCentres,
    bindChooseCostCentre,
    bindListBookings,
    bindShowBooking,
    bindChangeBooking,
    bindCancelBooking,
    bindListDriversBookings,
    bindShowOwnTerms,
    bindCancelDriversBooking,
  ],
  jobs: bookingJobs,
  ownData: bookingOwnData,
});
