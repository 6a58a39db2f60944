import type { PlaceRow } from './station.repository.ts';

/** A station in the form of the contract; `free` only when the request has a period. */
export const toPlace = (row: PlaceRow, withFree: boolean) => ({
  id: row.id,
  name: row.name,
  city: row.city,
  cityTitle: row.cityTitle,
  street: row.street,
  postalCode: row.postalCode,
  position: { lat: row.lat, lng: row.lng },
  accessNotes: row.accessNotes,
  bookees: row.bookees,
  ...(withFree ? { free: row.free } : {}),
  ...(row.distance === null ? {} : { distance: row.distance }),
});
