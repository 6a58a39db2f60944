import { listVehicles } from '#contract/vehicle.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { cityVehicles } from './city-vehicles.ts';

export const bindListVehicles = bind(listVehicles, async ({ fleet: keeper, now }, { query }) => {
  const { fleet, cities } = await keeper.read(now);
  const city = cities.find(({ slug }) => slug === query.city);
  return city ? cityVehicles(fleet, city.id).answer : refuse('CITY_UNKNOWN');
});
