import { showProviderSettings } from '#contract/provider.ts';
import { FREE_MINUTES_AFTER_BOOKING, FREE_UNTIL_HOURS_BEFORE_START } from '#domain/booking/cancellation.ts';
import { QUARTER_HOUR_MS } from '#domain/booking/grid.ts';
import { MAX_BOOKING_MS, MAX_DAYS_AHEAD, MIN_BOOKING_MS } from '#domain/booking/period.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findProviders } from './provider.repository.ts';

export const bindShowProviderSettings = bind(showProviderSettings, async ({ db }, { params }) => {
  const provider = (await findProviders(db)).find((one) => one.id === params.provider);
  if (!provider) return refuse('PROVIDER_UNKNOWN');
  return {
    provider,
    booking: {
      gridMinutes: QUARTER_HOUR_MS / 60_000,
      shortestMilliseconds: MIN_BOOKING_MS,
      longestDays: MAX_BOOKING_MS / 86_400_000,
      furthestStartDays: MAX_DAYS_AHEAD,
      freeCancellationHours: FREE_UNTIL_HOURS_BEFORE_START,
      freeCancellationMinutesAfterBooking: FREE_MINUTES_AFTER_BOOKING,
    },
  };
});
