import { listCities, showCity } from '#contract/settings.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { cityAnswer } from './city-answer.ts';
import { findCityOf } from './content-answer.ts';
import { rememberAnswer } from './content-store.ts';

export const bindListCities = bind(listCities, async ({ now, content }) => {
  const { snapshot } = await content.current(now);
  return rememberAnswer(snapshot, 'cities', () => ({ items: snapshot.facts.cities.map(cityAnswer) }));
});

export const bindShowCity = bind(showCity, async ({ now, content }, { params }) => {
  const { snapshot } = await content.current(now);
  const city = findCityOf(snapshot, params.city);
  if (!city) return refuse('CITY_UNKNOWN');
  return rememberAnswer(snapshot, `city ${city.slug}`, () => cityAnswer(city));
});
