import { type Bbox, isWithin } from '#domain/station/position.ts';
import type { Fleet, Stand } from './fleet.ts';

/** Stations that fulfil all conditions; without one, none. */
export type Area = {
  cityId?: number | undefined;
  stationIds?: readonly number[] | undefined;
  boxes?: readonly Bbox[] | undefined;
};

/** The stations of an area with their cars: those of the narrowest condition, checked against the others. */
export function standsWithin(fleet: Fleet, area: Area): Stand[] {
  const { cityId, stationIds, boxes = [] } = area;
  return [...narrowest(fleet, area)].filter(
    (stand) =>
      (cityId === undefined || stand.cityId === cityId) &&
      (!stationIds || stationIds.includes(stand.id)) &&
      boxes.every((box) => isWithin(stand.position, box)),
  );
}

function narrowest(fleet: Fleet, { cityId, stationIds, boxes }: Area): Iterable<Stand> {
  if (stationIds)
    return [...new Set(stationIds)].map((id) => fleet.station(id)).filter((one) => one !== undefined);
  if (cityId !== undefined) return fleet.stationsOfCity(cityId);
  const [box] = boxes ?? [];
  return box ? fleet.stationsWithin(box) : [];
}
