/** The deepest zoom level of embedded tiles; MapLibre scales them for deeper levels. */
export const EMBEDDED_MAX_ZOOM = 14;
/** The deepest zoom level of any tile source. */
const MAX_ZOOM = 24;

export type TileAddress = { z: number; x: number; y: number };

/**
 * Parses a tile address from path segments; `y` may end in an extension (`12.pbf`).
 * @returns `undefined` when a segment is not a whole number or outside the grid of its zoom level
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
