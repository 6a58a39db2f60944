import { BASES } from '#contract/call.ts';
import { listEndpoints, showEndpoint } from '#contract/settings.ts';
import { bind } from '#server/http/bind-call.ts';

export type BookingServer = { label: string; orga: string; apikey: string; endpoint: string };
type Options = { productName: string; bookingServers: readonly BookingServer[] };

/** This server, then the servers of the configuration, which has none in production. */
const endpointsOf = ({ productName, bookingServers }: Options) => [
  { label: productName, orga: productName.toLowerCase(), apikey: 'web', endpoint: BASES.booking },
  ...bookingServers,
];

export const bindShowEndpoint = (options: Options) => {
  const [first] = endpointsOf(options);
  return bind(showEndpoint, () => Promise.resolve(first as NonNullable<typeof first>));
};

export const bindListEndpoints = (options: Options) => {
  const items = endpointsOf(options);
  return bind(listEndpoints, () => Promise.resolve({ items }));
};
