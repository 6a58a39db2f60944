/** The deepest zoom level that embedded tiles are cut for; maps draw deeper levels from it. */
export const EMBEDDED_MAX_ZOOM = 14;
/** The deepest level that any tile source has. */
const MAX_ZOOM = 24;

export type TileAddress = { z: number; x: number; y: number };

/**
 * Reads a tile address out of path segments; `y` may end in an extension (`12.pbf`).
 * @returns `undefined` for what is no whole number or lies outside the square of its zoom level
 */
export function parseTileAddress(
  z: string,
  x: string,
  y: string,
  maxZoom: number = MAX_ZOOM,
): TileAddress | undefined {
  const parts = [z, x, y.replace(/\.(pbf|mvt|png|jpg|jpeg|webp)$/, '')];
  if (!parts.every((part) => /^\d{1,8}$/.test(part))) return undefined;
  const [zoom = 0, column = 0, row = 0] = parts.map(Number);
  const size = 2 ** zoom;
  return zoom <= maxZoom && column < size && row < size ? { z: zoom, x: column, y: row } : undefined;
}

/** The tile of a zoom level in which a position lies (Web Mercator). Latitudes beyond ±85,05° are cut to it. */
export function tileAt(position: { lat: number; lng: number }, zoom: number): TileAddress {
  const size = 2 ** zoom;
  const sin = Math.sin((position.lat * Math.PI) / 180);
  const x = Math.floor(((position.lng + 180) / 360) * size);
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size);
  const clamp = (value: number) => Math.max(0, Math.min(size - 1, value));
  return { z: zoom, x: clamp(x), y: clamp(y) };
}
