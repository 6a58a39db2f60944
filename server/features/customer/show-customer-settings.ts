import { showCustomerSettings } from '#contract/customer.ts';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '#domain/station/position.ts';
import { bind } from '#server/http/bind-call.ts';

/** §9.19, §9.55: locale, time zone and the map's initial view. */
export const bindShowCustomerSettings = bind(showCustomerSettings, async () => ({
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  map: { ...DEFAULT_CENTRE, zoom: DEFAULT_ZOOM },
}));
