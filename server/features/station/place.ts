import { standsWithin } from '#domain/availability/area.ts';
import type { Fleet, Stand } from '#domain/availability/fleet.ts';
import type { Bbox } from '#domain/station/position.ts';
import type { GeocodableStation } from '#server/adapters/embedded-geocoder.ts';
import type { FleetCity } from '#server/availability/fleet.repository.ts';
import type { PlaceRow } from './station.repository.ts';

type Place = PlaceRow & {
  /** Cars that are free in the period of the request, if it has one. */
  free?: number | undefined;
  /** Metres from the position of the request, if it has one. */
  distance?: number | undefined;
};

/** A station in the form of the contract. */
export const toPlace = ({ free, distance, ...row }: Place) => ({
  id: row.id,
  name: row.name,
  city: row.city,
  cityTitle: row.cityTitle,
  street: row.street,
  postalCode: row.postalCode,
  position: { lat: row.lat, lng: row.lng },
  accessNotes: row.accessNotes,
  bookees: row.bookees,
  ...(free === undefined ? {} : { free }),
  ...(distance === undefined ? {} : { distance }),
});

/** A station as the picture of the fleet has it. */
export function placeOfStand(stand: Stand, cities: readonly FleetCity[]): PlaceRow {
  const { slug = '', title = '' } = cities.find(({ id }) => id === stand.cityId) ?? {};
  const { lat, lng } = stand.position;
  return { ...stand, city: slug, cityTitle: title, lat, lng, bookees: stand.vehicles.size };
}

export const EARTH: Bbox = [-180, -90, 180, 90];

/** The stations that are not closed, for the address search, as the picture of the fleet has them. */
export function addressesOf(picture: { fleet: Fleet; cities: readonly FleetCity[] }): GeocodableStation[] {
  const titles = new Map(picture.cities.map(({ id, title }) => [id, title]));
  return standsWithin(picture.fleet, { boxes: [EARTH] })
    .filter(({ closed }) => !closed)
    .map(({ name, street, postalCode, cityId, position }) => ({
      name,
      street: street ?? '',
      postalCode: postalCode ?? '',
      city: titles.get(cityId) ?? '',
      position,
    }));
}
