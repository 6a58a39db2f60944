import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { embeddedStyle } from './embedded-style.ts';
import { MAP_THEMES } from './map-style.ts';

const FILE = {
  name: 'stadt.pmtiles',
  layers: ['landuse', 'water', 'waterway', 'street', 'motorway'],
  attribution: '© OpenStreetMap-Mitwirkende (ODbL 1.0) · Vermessungsamt',
};

it.each(MAP_THEMES)(
  'the %s style is valid, with and without street files, and asks nobody else for anything',
  (theme) => {
    for (const files of [[], [FILE]]) {
      const style = embeddedStyle(theme, '/api/map', files);
      expect(validateStyleMin(style as unknown as StyleSpecification)).toEqual([]);
      expect(JSON.stringify(style)).not.toMatch(/https?:\/\//);
      expect(style.glyphs).toBeUndefined();
      expect(style.sprite).toBeUndefined();
    }
  },
);

it('says whether streets are missing, and names each holder once', () => {
  expect(embeddedStyle('light', '/api/map').metadata).toEqual({ embedded: true, simplified: true });
  const detailed = embeddedStyle('light', '/api/map', [FILE]);
  expect(detailed.metadata).toEqual({ embedded: true, simplified: false });
  expect(detailed.sources['stadt.pmtiles']).toMatchObject({
    url: 'pmtiles:///api/map/files/stadt.pmtiles',
    attribution: 'Vermessungsamt',
  });
});
