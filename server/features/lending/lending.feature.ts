import { feature } from '#server/feature/feature.ts';
import { bindLendBooking } from './lend-booking.ts';
import { bindListDrivers } from './list-drivers.ts';
import { bindTakeBackBooking } from './take-back-booking.ts';

export const lendingFeature = feature({
  calls: [bindLendBooking, bindListDrivers, bindTakeBackBooking],
});
