import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { callQuery } from '#web/platform/query.tsx';

export type BookingRules = OutputOf<'GET /providersettings/{provider}'>['booking'];

const STALE_AFTER_MS = 5 * 60_000;

/** Kept on the device, unlike their settings (§3.2, §3.3). */
export const providersQuery = queryOptions({
  ...callQuery('GET /providers', { query: {} }),
  staleTime: STALE_AFTER_MS,
});

export const providerSettingsQuery = (provider: string) =>
  queryOptions({
    ...callQuery('GET /providersettings/{provider}', { params: { provider } }),
    staleTime: STALE_AFTER_MS,
  });

/**
 * What the customer's provider says of bookings, for visitors the first provider; undefined until it is there (§7.60).
 * An installed app follows the rules of a newer server.
 * @param isAsked also by visitors: pages of texts load nothing for them
 */
export function useBookingRules(isAsked: boolean): BookingRules | undefined {
  const { data: customer } = useQuery(currentCustomerQuery);
  const enabled = isAsked || customer?.provId !== undefined;
  const { data: providers } = useQuery({ ...providersQuery, enabled });
  const provider = customer?.provId ?? providers?.items[0]?.id ?? '';
  return useQuery({ ...providerSettingsQuery(provider), enabled: enabled && provider !== '' }).data?.booking;
}
