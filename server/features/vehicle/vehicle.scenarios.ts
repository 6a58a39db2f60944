import * as vehicle from '#contract/vehicle.ts';
import { periods } from '#server/test/booked-cars.ts';
import { EVERYBODY, UNKNOWN } from '#server/test/callers.ts';
import { callScenarios, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { hoursFrom, NOW } from '#server/test/stage.ts';

function availability({ call }: Scene, id: number, query: { start: string; end: string }) {
  return call('GET /bookees/{id}/availability', { params: { id: String(id) }, query });
}

export const vehicleScenarios = scenarios({
  calls: [
    callScenarios(vehicle.searchBookees, {
      refusals: {
        CITY_UNKNOWN: ({ call, freshPeriod }) =>
          call('GET /bookees', { query: { city: 'atlantis', ...freshPeriod() } }),
        PLACE_UNKNOWN: ({ call, freshPeriod }) =>
          call('GET /bookees', { query: { placeId: String(UNKNOWN), ...freshPeriod() } }),
        ...periods(({ call }, timeRange) =>
          call('GET /bookees', { query: { city: 'nuernberg', ...timeRange } }),
        ),
      },
      rights: {
        try: ({ call, freshPeriod }, _, as) =>
          call('GET /bookees', { query: { city: 'nuernberg', ...freshPeriod() } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(vehicle.listVehicles, {
      refusals: {
        CITY_UNKNOWN: ({ call }) => call('GET /vehicles', { query: { city: 'atlantis' } }),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /vehicles', { query: { city: 'nuernberg' } }, as),
        ...EVERYBODY,
      },
    }),
    callScenarios(vehicle.showAvailability, {
      refusals: {
        BOOKEE_UNKNOWN: (scene) => availability(scene, UNKNOWN, hoursFrom(NOW, 0)),
        RANGE_TOO_LONG: (scene) => availability(scene, UNKNOWN, hoursFrom(NOW, 0, 62 * 24 + 1)),
        PERIOD_TOO_SHORT: (scene) => availability(scene, UNKNOWN, hoursFrom(NOW, 0, 0)),
      },
      rights: {
        try: ({ call }, { vehicleId }, as) =>
          call(
            'GET /bookees/{id}/availability',
            { params: idOf(vehicleId), query: hoursFrom(NOW, 0, 24 * 30) },
            as,
          ),
        ...EVERYBODY,
      },
    }),
    callScenarios(vehicle.showBookee, {
      refusals: {
        BOOKEE_UNKNOWN: ({ call }) => call('GET /bookees/{id}', { params: { id: String(UNKNOWN) } }),
      },
      rights: {
        try: ({ call }, { vehicleId }, as) => call('GET /bookees/{id}', { params: idOf(vehicleId) }, as),
        ...EVERYBODY,
      },
    }),
  ],
  samples: ({ vehicleIds }) => ({ every: { id: vehicleIds.map(String) } }),
});
