import { feature } from '#server/feature/feature.ts';
import { bindCancelForCustomer } from './cancel-for-customer.ts';
import { bindChangeForCustomer } from './change-for-customer.ts';
import { bindEndForCustomer } from './end-for-customer.ts';
import { bindListCarsForBooking } from './list-cars-for-booking.ts';
import { bindPreviewEnding } from './preview-ending.ts';
import { bindQuoteForCustomer } from './quote-for-customer.ts';

import { bindReplaceCar } from './replace-car.ts';

export const customerBookingFeature = feature({
  calls: [
    bindQuoteForCustomer,
    bindChangeForCustomer,
    bindCancelForCustomer,
    bindListCarsForBooking,
    bindReplaceCar,
    bindPreviewEnding,
    bindEndForCustomer,
  ],
});
