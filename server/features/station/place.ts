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
