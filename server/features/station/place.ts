import type { PlaceRow } from './station.repository.ts';

/** A station in the form of the contract; `free` only when the request has a period. */
export const toPlace = (row: PlaceRow, withFree: boolean) => ({
  id: row.id,
  name: row.name,
  city: row.city,
  cityTitle: row.city_title,
  street: row.street,
  postalCode: row.postal_code,
  position: { lat: row.lat, lng: row.lng },
  accessNotes: row.access_notes,
  bookees: row.bookees,
  ...(withFree ? { free: row.free } : {}),
  ...(row.distance === null ? {} : { distance: row.distance }),
});
