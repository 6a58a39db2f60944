import { feature } from '#server/feature/feature.ts';
import { bindCancelForCustomer } from './cancel-for-customer.ts';
import { bindChangeForCustomer } from './change-for-customer.ts';
import { bindQuoteForCustomer } from './quote-for-customer.ts';

export const customerBookingFeature = feature({
  calls: [bindQuoteForCustomer, bindChangeForCustomer, bindCancelForCustomer],
});
