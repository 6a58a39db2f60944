import * as station from '#contract/station.ts';
import { PERIODS } from '#server/test/booked-cars.ts';
import { EVERYBODY, UNKNOWN } from '#server/test/callers.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import { idOf } from '#server/test/scene.ts';

export const stationScenarios = scenarios({
  calls: [
    callScenarios(station.geocode, {
      refusals: {},
      rights: {
        try: ({ call }, _, as) => call('GET /geocode', { query: { address: 'Nürnberg' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(station.listPlaces, {
      refusals: {
        CITY_UNKNOWN: ({ call }) => call('GET /places', { query: { city: 'atlantis' } }),
        PERIOD_TOO_SHORT: (scene) =>
          scene.call('GET /places', { query: { city: 'nuernberg', ...PERIODS.PERIOD_TOO_SHORT(scene) } }),
        PERIOD_TOO_LONG: (scene) =>
          scene.call('GET /places', { query: { city: 'nuernberg', ...PERIODS.PERIOD_TOO_LONG(scene) } }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /places', { query: { city: 'nuernberg' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(station.showPlace, {
      refusals: {
        PLACE_UNKNOWN: ({ call }) => call('GET /places/{id}', { params: { id: String(UNKNOWN) } }),
      },
      rights: {
        try: ({ call, stage }, _, as) => call('GET /places/{id}', { params: idOf(stage.stationId) }, as),
        ...EVERYBODY,
      },
    }),
  ],
  samples: ({ stage }) => ({ every: { id: [String(stage.stationId)] } }),
});
