import { distanceInMetres, type Position } from './position.ts';

/** Nearer than this it is the same place, measured better. */
const MOVED_METRES = 30;

export type StationPlace = Position & { street: string | null; postalCode: string | null };

/**
 * Has the station another place, so that whoever has booked there must be told (§S18.20)? An address that is added, taken away or
 * only spelt otherwise moves nothing.
 */
export function hasMoved(before: StationPlace, after: StationPlace): boolean {
  if (distanceInMetres(before, after) > MOVED_METRES) return true;
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && plain(a) !== plain(b);
  return differs(before.street, after.street) || differs(before.postalCode, after.postalCode);
}

/** "Bahnhofstraße 1" and "bahnhofstr. 1" are the same. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/strasse|str\.|str\b/g, 'str')
    .replace(/[\s.,-]+/g, '');
