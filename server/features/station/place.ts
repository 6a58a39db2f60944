import type { PlaceRow } from './station.repository.ts';

/** A station as the contract shows it. `free` only where a period was asked for. */
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
