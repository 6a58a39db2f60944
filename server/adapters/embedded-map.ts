import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { LRUCache } from 'lru-cache';
import { EMBEDDED_MAX_ZOOM } from './map-tile.ts';

/** Where the shipped map data lies; see its ATTRIBUTION.md. */
export const MAP_DATA_DIR = join(import.meta.dirname, '../../content/map');

/** The layers of the embedded tiles and the first zoom level on which each is worth its bytes. */
const LAYERS = {
  state: 0,
  county: 7,
  municipality: 8,
  city: 4,
  place: 0,
  district: 10,
  stop: 10,
} as const;
type Layer = keyof typeof LAYERS;

/** Gzipped tiles that stay in memory; a tile is 1 to 60 KiB. */
const CACHE_BYTES = 24 * 1024 * 1024;

export type EmbeddedMap = {
  /** The gzipped vector tile; empty (zero features) where the data ends. The address must be valid (see map-tile.ts). */
  tile(z: number, x: number, y: number): Promise<Buffer>;
};

/**
 * Vector tiles cut on demand from the GeoJSON that ships with the product: the map that works without any network.
 * Nothing is read before the first tile is asked for.
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
    const loading = loadIndex(join(dataDir, `${layer}.geojson`));
    indexes.set(layer, loading);
    // A file that could not be read may be there next time.
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
  const data = JSON.parse(await readFile(path, 'utf8')) as FeatureCollection;
  return new GeoJSONVT(data, {
    maxZoom: EMBEDDED_MAX_ZOOM,
    indexMaxZoom: 4,
    tolerance: 3,
    buffer: 96,
    extent: 4096,
  });
}
