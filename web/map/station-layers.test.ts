import { describe, expect, it } from 'vitest';
import type { MapCity } from './map-content.ts';
import { markerName, parseMarkerName } from './marker-images.ts';
import { cityFeatures } from './station-layers.ts';

const city = (slug: string, lat: number, lng: number): MapCity => ({
  slug,
  title: slug,
  position: { lat, lng },
});
const CITIES = [
  city('nuernberg', 49.4539, 11.0775),
  city('erlangen', 49.5981, 11.0037),
  city('fuerth', 49.4774, 10.9893),
  city('kassel', 51.3136, 9.4979),
  city('marburg', 50.8091, 8.7705),
  city('giessen', 50.5859, 8.6743),
];

describe('labels of cities', () => {
  it('each city is one feature that carries its slug', () => {
    expect(cityFeatures(CITIES).features.map((feature) => feature.properties?.slug)).toEqual(
      CITIES.map(({ slug }) => slug),
    );
  });
});

describe('names of marker images', () => {
  it('can be read back, whatever the title', () => {
    for (const text of ['', '12', '99+', 'A|B', 'Gießen']) {
      const marker = { shape: 'label', tone: 'brand', text } as const;
      expect(parseMarkerName(markerName(marker))).toEqual(marker);
    }
  });

  it('hold no braces, which MapLibre would replace, and other images are none of ours', () => {
    expect(markerName({ shape: 'drop', tone: 'grey', text: '0' })).not.toMatch(/[{}]/);
    expect(parseMarkerName('restaurant_11')).toBeUndefined();
    expect(parseMarkerName('marker|hexagon|brand|1')).toBeUndefined();
  });
});
