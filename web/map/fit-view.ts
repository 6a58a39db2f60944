import type { LngLat } from './map-content.ts';

/** Room in px that a mark takes around its point. */
export type MarkRoom = { left: number; right: number; up: number; down: number };
export type FitMark = { position: LngLat; room: MarkRoom };

/** The room of a station's drop and of the pin: 34 px wide, 42 px above their point, and their shadow. */
export const DROP_ROOM: MarkRoom = { left: 22, right: 22, up: 48, down: 8 };

/** MapLibre's world is this many px wide at zoom 0. */
export const WORLD_PX = 512;
const STEPS = 24;

/**
 * Returns the closest view (Web Mercator) in which every mark has its room within a box, in px, that it is centred
 * on. Too close at the smallest zoom: only centred.
 */
export function fitView(
  marks: readonly FitMark[],
  box: { width: number; height: number },
  { minZoom, maxZoom }: { minZoom: number; maxZoom: number },
): { center: LngLat; zoom: number } {
  const points = marks.map(({ position, room }) => ({ ...toWorld(position), room }));
  const extentAt = (zoom: number) => {
    const scale = WORLD_PX * 2 ** zoom;
    return {
      west: Math.min(...points.map(({ x, room }) => x * scale - room.left)),
      east: Math.max(...points.map(({ x, room }) => x * scale + room.right)),
      north: Math.min(...points.map(({ y, room }) => y * scale - room.up)),
      south: Math.max(...points.map(({ y, room }) => y * scale + room.down)),
      scale,
    };
  };
  const fits = (zoom: number) => {
    const { west, east, north, south } = extentAt(zoom);
    return east - west <= box.width && south - north <= box.height;
  };
  let [low, high] = [minZoom, maxZoom];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  // Two decimals are what a view is compared by; rounding down keeps the marks within the box.
  const zoom = fits(maxZoom) ? maxZoom : Math.max(minZoom, Math.floor(low * 100) / 100);
  const { west, east, north, south, scale } = extentAt(zoom);
  return { center: fromWorld((west + east) / 2 / scale, (north + south) / 2 / scale), zoom };
}

/** Positions in the world from 0 to 1: east and south of its north-western corner. */
export function toWorld({ lat, lng }: LngLat): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function fromWorld(x: number, y: number): LngLat {
  return {
    lng: x * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}
