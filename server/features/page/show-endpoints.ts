import { BASES } from '#contract/call.ts';
import { listEndpoints, showEndpoint } from '#contract/settings.ts';
import { bind } from '#server/http/bind-call.ts';

export type BookingServer = { label: string; orga: string; apikey: string; endpoint: string };

const thisServer = ({ productName }: { productName: string }): BookingServer => ({
  label: productName,
  orga: productName.toLowerCase(),
  apikey: 'web',
  endpoint: BASES.booking,
});

/** In the demonstration this server stands in the list twice, so that the choice of testers can be tried (§S9.15). */
const onTrial = (config: { productName: string; demo: boolean }): BookingServer[] =>
  config.demo ? [{ ...thisServer(config), label: `${config.productName} zum Ausprobieren` }] : [];

export const bindShowEndpoint = bind(showEndpoint, ({ config }) => Promise.resolve(thisServer(config)));

/** This server, then those of the configuration, which has none in production. */
export const bindListEndpoints = bind(listEndpoints, ({ config }) =>
  Promise.resolve({
    items: [
      thisServer(config),
      ...(config.bookingServers.length > 0 ? config.bookingServers : onTrial(config)),
    ],
  }),
);
