import { showSettings } from '#contract/settings.ts';
import { VEHICLE_CLASSES, vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { findProviders } from '#server/features/provider/provider.repository.ts';
import { findCities } from '#server/features/station/station.repository.ts';
import { findCurrentPriceLists } from '#server/features/tariff/price-list.repository.ts';
import { bind } from '#server/http/bind-call.ts';

export const bindShowSettings = ({
  productName,
  contactAddress,
  hotline,
}: {
  productName: string;
  contactAddress: string;
  hotline: string;
}) =>
  bind(showSettings, async ({ db, now }) => {
    const [cities, providers, lists] = await Promise.all([
      findCities(db),
      findProviders(db),
      findCurrentPriceLists(db, now),
    ]);
    return {
      productName,
      contact: { emailAddress: contactAddress, phone: hotline },
      casixdown: false,
      emergency: { active: false, title: '', text: '', level: 1 as const },
      helptiles: [],
      cities: cities.map((city) => ({
        path: city.slug,
        title: city.title,
        ziprange: { start: city.zip_start, end: city.zip_end },
        position: { lat: city.lat, lng: city.lng },
        places: city.places,
        bookees: city.bookees,
      })),
      companies: providers.map((provider) => ({ ebus: provider.id })),
      cartypes: VEHICLE_CLASSES.map((name) => ({ class: name, ebus: name, title: vehicleClassTitle[name] })),
      mapEndpoint: '/api/map/style.json',
      prices: [...lists.values()].flatMap(({ currency, classes }) =>
        VEHICLE_CLASSES.map((name) => ({ class: name, currency, ...classes[name] })),
      ),
    };
  });
