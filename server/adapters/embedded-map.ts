import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection, Position } from 'geojson';
import { LRUCache } from 'lru-cache';
import { EMBEDDED_MAX_ZOOM } from './map-tile.ts';

/** The folder of the shipped map data; see its ATTRIBUTION.md. */
export const MAP_DATA_DIR = join(import.meta.dirname, '../../content/map');

/** The layers of the embedded tiles, and the lowest zoom level that includes each. */
const LAYERS = {
  state: 0,
  'state-label': 4,
  county: 7,
  municipality: 8,
  city: 4,
  place: 0,
  district: 10,
  stop: 10,
} as const;
type Layer = keyof typeof LAYERS;

/** The memory for cached gzipped tiles; a tile has 1 to 60 KiB. */
const CACHE_BYTES = 24 * 1024 * 1024;

export type EmbeddedMap = {
  /** Returns a gzipped vector tile, empty outside the data. The address must be valid (map-tile.ts). */
  tile(z: number, x: number, y: number): Promise<Buffer>;
};

/**
 * Cuts vector tiles on demand from the GeoJSON that ships with the product, for a map without network access.
 * It reads each file at the first request for a tile that needs it.
 */
export function createEmbeddedMap(dataDir: string = MAP_DATA_DIR): EmbeddedMap {
  const compress = promisify(gzip);
  const indexes = new Map<Layer, Promise<GeoJSONVT>>();
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (tile) => Math.max(tile.length, 64),
  });

  const indexOf = (layer: Layer): Promise<GeoJSONVT> => {
    const known = indexes.get(layer);
    if (known) return known;
    const loading =
      layer === 'state-label'
        ? loadLabels(join(dataDir, 'state.geojson'))
        : loadIndex(join(dataDir, `${layer}.geojson`));
    indexes.set(layer, loading);
    // The next request tries to read the file again.
    loading.catch(() => indexes.delete(layer));
    return loading;
  };

  return {
    async tile(z, x, y) {
      const address = `${z}/${x}/${y}`;
      const cached = cache.get(address);
      if (cached) return cached;
      const layers: Record<string, GeoJSONVTTile> = {};
      for (const [layer, minZoom] of Object.entries(LAYERS) as [Layer, number][]) {
        if (z < minZoom) continue;
        const cut = (await indexOf(layer)).getTile(z, x, y);
        if (cut && cut.features.length > 0) layers[layer] = cut;
      }
      const tile = await compress(fromGeojsonVt(layers, { version: 2, extent: 4096 }));
      cache.set(address, tile);
      return tile;
    },
  };
}

async function loadIndex(path: string): Promise<GeoJSONVT> {
  return indexed(await readCollection(path));
}

/** Loads one label point for each area: labels of the area itself would repeat in every tile. */
async function loadLabels(path: string): Promise<GeoJSONVT> {
  const { features } = await readCollection(path);
  return indexed({
    type: 'FeatureCollection',
    features: features.flatMap(({ properties, geometry }) => {
      const polygons =
        geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : [];
      const middles = polygons.map(([ring = []]) => middleOf(ring)).sort((a, b) => b.area - a.area);
      const [largest] = middles;
      return largest
        ? [
            {
              type: 'Feature' as const,
              properties,
              geometry: { type: 'Point' as const, coordinates: largest.point },
            },
          ]
        : [];
    }),
  });
}

/** Returns the centroid and area of a ring, with degrees as plane coordinates. */
function middleOf(ring: Position[]): { point: Position; area: number } {
  let [area, x, y] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { point: [x / (3 * area), y / (3 * area)], area: Math.abs(area) };
}

async function readCollection(path: string): Promise<FeatureCollection> {
  return JSON.parse(await readFile(path, 'utf8')) as FeatureCollection;
}

function indexed(data: FeatureCollection): GeoJSONVT {
  return new GeoJSONVT(data, {
    maxZoom: EMBEDDED_MAX_ZOOM,
    indexMaxZoom: 4,
    tolerance: 3,
    buffer: 96,
    extent: 4096,
  });
}
