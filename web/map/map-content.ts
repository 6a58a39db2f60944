export type LngLat = { lat: number; lng: number };
/** `free` is the number of vehicles that can be booked; undefined while it is not known. */
export type MapStation = { id: number; name: string; position: LngLat; free: number | undefined };
export type MapCity = { slug: string; title: string; position: LngLat };

export type MapContent = {
  stations: MapStation[];
  cities: MapCity[];
  selectedStationId: number | undefined;
  /** The visitor's position. */
  position: LngLat | undefined;
  /** The place that was searched for. */
  place: LngLat | undefined;
};
