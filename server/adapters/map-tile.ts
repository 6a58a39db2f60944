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
