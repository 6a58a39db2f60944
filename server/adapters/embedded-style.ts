import type { MapFile } from './map-files.ts';
import { type MapLayer, type MapSource, type MapStyle, type MapTheme, safeAttribution } from './map-style.ts';
import { EMBEDDED_MAX_ZOOM } from './map-tile.ts';

/** The short form of content/map/ATTRIBUTION.md. */
export const EMBEDDED_ATTRIBUTION =
  '© GeoBasis-DE / BKG 2017 (Daten verändert) · GeoNames (CC BY 4.0) · DB InfraGO AG (CC BY 4.0) · © OpenStreetMap-Mitwirkende (ODbL 1.0)';

/**
 * The style has no `glyphs`, so MapLibre draws labels with the page's fonts: the weight comes from the list's
 * first name, glyphs from the first family that the page has.
 */
const REGULAR = ['Figtree Medium', 'Figtree Variable', 'Figtree Fallback', 'sans-serif'];
const STRONG = ['Figtree Semibold', 'Figtree Variable', 'Figtree Fallback', 'sans-serif'];

type Palette = Record<
  | 'abroad'
  | 'land'
  | 'water'
  | 'waterText'
  | 'green'
  | 'field'
  | 'square'
  | 'cityFill'
  | 'cityLine'
  | 'state'
  | 'county'
  | 'municipality'
  | 'street'
  | 'streetCasing'
  | 'path'
  | 'motorway'
  | 'text'
  | 'textSoft'
  | 'textFaint'
  | 'halo'
  | 'rail'
  | 'subway'
  | 'tram'
  | 'ferry'
  | 'bus'
  | 'mark',
  string
>;

/** The design tokens define the colours of land, water and brand; the other colours are between those. */
const PALETTES: Record<MapTheme, Palette> = {
  light: {
    abroad: '#e7e4da',
    land: '#f1efe8',
    water: '#bcd9e6',
    waterText: '#3f7189',
    green: '#dbe8d3',
    field: '#edeede',
    square: '#eae6da',
    cityFill: '#d3e9df',
    cityLine: '#5f9d88',
    state: '#a9b3aa',
    county: '#cdcfc4',
    municipality: '#d5d5ca',
    street: '#ffffff',
    streetCasing: '#dcd9ce',
    path: '#fbfaf6',
    motorway: '#ecd9bd',
    text: '#14211d',
    textSoft: '#42524b',
    textFaint: '#5d6b65',
    halo: '#f6f4ee',
    rail: '#33433d',
    subway: '#2d639c',
    tram: '#a8472a',
    ferry: '#2c7f96',
    bus: '#7c8a83',
    mark: '#ffffff',
  },
  dark: {
    abroad: '#0c1210',
    land: '#131b18',
    water: '#18323d',
    waterText: '#7fb0c4',
    green: '#17271f',
    field: '#161f1a',
    square: '#1a2320',
    cityFill: '#17342b',
    cityLine: '#3f8d75',
    state: '#46564f',
    county: '#2a3631',
    municipality: '#242f2b',
    street: '#2b3833',
    streetCasing: '#0f1714',
    path: '#232e2a',
    motorway: '#4a4232',
    text: '#eef3f0',
    textSoft: '#b9c6c0',
    textFaint: '#93a29b',
    halo: '#0f1714',
    rail: '#c3cfc9',
    subway: '#7fb2ea',
    tram: '#ef9a7c',
    ferry: '#6fc3d8',
    bus: '#7f8f88',
    mark: '#131b18',
  },
};

/** Interpolates exponentially between zoom levels, so that widths grow with the map. */
const byZoom = (...stops: number[]): unknown[] => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];
const linear = (...stops: unknown[]): unknown[] => ['interpolate', ['linear'], ['zoom'], ...stops];

/**
 * Returns the style of the map that ships with the product. It needs no font or sprite files.
 * @param basePath the path of the map routes, e.g. "/api/map"
 * @param files street-level PMTiles of the operator, drawn between the areas and the labels
 */
export function embeddedStyle(theme: MapTheme, basePath: string, files: MapFile[] = []): MapStyle {
  const colour = PALETTES[theme];
  const detail = files.filter((file) => file.layers.length > 0);
  const sources: Record<string, MapSource> = {
    embedded: {
      type: 'vector',
      tiles: [`${basePath}/embedded/{z}/{x}/{y}`],
      minzoom: 0,
      maxzoom: EMBEDDED_MAX_ZOOM,
      attribution: EMBEDDED_ATTRIBUTION,
    },
  };
  const remaining = new Set(
    [EMBEDDED_ATTRIBUTION, ...detail.map((file) => file.attribution ?? '')].flatMap(parts),
  );
  for (const part of parts(EMBEDDED_ATTRIBUTION)) remaining.delete(part);
  for (const file of detail) {
    // Each rights holder is remaining only once, even if several sources name it.
    const unnamed = parts(file.attribution ?? '').filter((part) => remaining.delete(part));
    sources[file.name] = {
      type: 'vector',
      url: `pmtiles://${basePath}/files/${encodeURIComponent(file.name)}`,
      ...(unnamed.length > 0 ? { attribution: safeAttribution(unnamed.join(' · ')) } : {}),
    };
  }
  const streets = detail.some((file) => file.layers.includes('street'));
  return {
    version: 8,
    name: theme === 'dark' ? 'Eigene Karte, dunkel' : 'Eigene Karte, hell',
    metadata: { embedded: true, simplified: !streets },
    sources,
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colour.abroad } },
      area('state-fill', 'state', { 'fill-color': colour.land, 'fill-antialias': false }),
      ...detail.flatMap((file) => detailAreas(file, colour)),
      cityArea(colour, streets),
      ...detail.flatMap((file) => detailWater(file, colour)),
      ...boundaries(colour, streets),
      ...detail.flatMap((file) => detailStreets(file, colour)),
      ...stopMarks(colour),
      ...detail.flatMap((file) => detailLabels(file, colour)),
      ...labels(colour),
    ],
  };
}

const parts = (attribution: string): string[] => attribution.split(' · ').filter((part) => part !== '');

function area(id: string, layer: string, paint: Record<string, unknown>): MapLayer {
  return { id, type: 'fill', source: 'embedded', 'source-layer': layer, paint };
}

function border(id: string, layer: string, minzoom: number, paint: Record<string, unknown>): MapLayer {
  return {
    id,
    type: 'line',
    source: 'embedded',
    'source-layer': layer,
    minzoom,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint,
  };
}

/** Tints the nine cities; over street-level maps the tint is weaker. */
function cityArea(colour: Palette, streets: boolean): MapLayer {
  return area('city-fill', 'city', {
    'fill-color': colour.cityFill,
    'fill-opacity': streets
      ? linear(5, 0.9, 10, 0.7, 12, 0.25, 14, 0)
      : linear(5, 0.95, 10, 0.8, 13, 0.6, 16, 0.5),
  });
}

/** County and state borders are coarse: the finer municipal borders replace them at deeper zoom levels. */
function boundaries(colour: Palette, streets: boolean): MapLayer[] {
  return [
    border('municipality-line', 'municipality', 9, {
      'line-color': colour.municipality,
      'line-width': linear(9, 0.5, 14, 1.2),
      'line-opacity': linear(9, 0, 10, 1),
    }),
    border('county-line', 'county', 7, {
      'line-color': colour.county,
      'line-width': linear(7, 0.5, 12, 1.4),
      'line-opacity': linear(7, 0, 8, 1, 9.5, 1, 10.5, 0),
    }),
    border('state-line', 'state', 4, {
      'line-color': colour.state,
      'line-width': linear(4, 0.6, 8, 1.2, 12, 1.6),
      'line-dasharray': [3, 2],
      'line-opacity': linear(4, 0.5, 7, 0.9, 9.5, 0.9, 10.5, 0),
    }),
    border('city-line', 'city', 6, {
      'line-color': colour.cityLine,
      'line-width': linear(6, 0.6, 10, 1.3, 14, 2),
      'line-opacity': streets ? linear(6, 0.7, 12, 0.45, 14, 0.3) : linear(6, 0.7, 14, 0.6),
    }),
  ];
}

/** The zoom level from which each kind of stop is shown: rail first, buses only at street level. */
const STOP_ZOOM = { rail: 10.5, subway: 11.5, ferry: 12, tram: 12.5, bus: 13.5 } as const;

function stopMarks(colour: Palette): MapLayer[] {
  return (Object.entries(STOP_ZOOM) as [keyof typeof STOP_ZOOM, number][])
    .reverse()
    .map(([kind, minzoom]) => {
      const weight = kind === 'rail' ? 1.25 : kind === 'bus' ? 0.8 : 1;
      return {
        id: `stop-${kind}`,
        type: 'circle',
        source: 'embedded',
        'source-layer': 'stop',
        minzoom,
        filter: ['==', ['get', 'kind'], kind],
        paint: {
          'circle-color': colour[kind],
          'circle-radius': linear(10, 1.6 * weight, 13, 2.6 * weight, 16, 4.6 * weight),
          'circle-stroke-color': colour.mark,
          'circle-stroke-width': linear(11, 0.6, 15, 1.6),
          'circle-opacity': linear(minzoom, 0, minzoom + 0.4, 1),
          'circle-stroke-opacity': linear(minzoom, 0, minzoom + 0.4, 1),
        },
      };
    });
}

function labels(colour: Palette): MapLayer[] {
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
  const stopLabel = (id: string, minzoom: number, kinds: string[], size: number): MapLayer => ({
    id,
    type: 'symbol',
    source: 'embedded',
    'source-layer': 'stop',
    minzoom,
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': REGULAR,
      'text-size': linear(minzoom, size, minzoom + 3, size + 2),
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.65,
      'text-max-width': 8,
      'text-padding': 5,
      'symbol-sort-key': ['-', 0, ['get', 'w']],
    },
    paint: { 'text-color': kinds.includes('bus') ? colour.textFaint : colour.textSoft, ...halo },
  });
  return [
    stopLabel('stop-label-bus', 14.8, ['bus'], 10.5),
    stopLabel('stop-label-tram', 13.4, ['tram', 'ferry'], 10.5),
    stopLabel('stop-label-rail', 12, ['rail', 'subway'], 11),
    {
      id: 'district-label',
      type: 'symbol',
      source: 'embedded',
      'source-layer': 'district',
      minzoom: 11,
      maxzoom: 15.5,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': STRONG,
        'text-size': linear(11, 9.5, 15, 13),
        'text-letter-spacing': 0.09,
        'text-max-width': 9,
        'text-padding': 8,
        'symbol-sort-key': ['-', 0, ['get', 'n']],
      },
      paint: { 'text-color': colour.textFaint, ...halo },
    },
    {
      id: 'place-label-small',
      type: 'symbol',
      source: 'embedded',
      'source-layer': 'place',
      minzoom: 9,
      filter: [
        'all',
        ['==', ['get', 'service'], 0],
        ['<', ['get', 'pop'], 60_000],
        ['!=', ['get', 'fc'], 'PPLX'],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          9,
          ['interpolate', ['linear'], ['get', 'pop'], 1000, 9.5, 60_000, 12.5],
          14,
          ['interpolate', ['linear'], ['get', 'pop'], 1000, 12, 60_000, 16],
        ],
        'text-max-width': 8,
        'text-padding': 10,
        'symbol-sort-key': ['-', 0, ['get', 'pop']],
      },
      paint: { 'text-color': colour.textFaint, ...halo },
    },
    {
      id: 'state-label',
      type: 'symbol',
      source: 'embedded',
      'source-layer': 'state-label',
      minzoom: 5,
      maxzoom: 7.2,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': REGULAR,
        'text-size': linear(5, 8.5, 7, 11),
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 14,
      },
      paint: { 'text-color': colour.textFaint, 'text-opacity': 0.7, ...halo },
    },
    {
      id: 'place-label-large',
      type: 'symbol',
      source: 'embedded',
      'source-layer': 'place',
      minzoom: 4.5,
      maxzoom: 13,
      filter: [
        'all',
        ['==', ['get', 'service'], 0],
        [
          'step',
          ['zoom'],
          ['>=', ['get', 'pop'], 500_000],
          6.5,
          ['>=', ['get', 'pop'], 200_000],
          7.5,
          ['>=', ['get', 'pop'], 60_000],
        ],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': STRONG,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          ['interpolate', ['linear'], ['get', 'pop'], 60_000, 10, 1_000_000, 13],
          10,
          ['interpolate', ['linear'], ['get', 'pop'], 60_000, 13, 1_000_000, 20],
        ],
        'text-max-width': 8,
        'text-padding': 8,
        'symbol-sort-key': ['-', 0, ['get', 'pop']],
      },
      paint: { 'text-color': colour.textSoft, ...halo },
    },
    {
      id: 'city-label',
      type: 'symbol',
      source: 'embedded',
      'source-layer': 'place',
      minzoom: 5,
      maxzoom: 14,
      filter: ['==', ['get', 'service'], 1],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': STRONG,
        'text-size': linear(5, 12, 9, 17, 12, 22),
        'text-letter-spacing': -0.01,
        // Markers of stations have priority; the city's name moves beside them.
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.4,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'pop']],
      },
      paint: {
        'text-color': colour.text,
        'text-opacity': linear(12.5, 1, 13.8, 0.35),
        ...halo,
        'text-halo-width': 1.8,
      },
    },
  ];
}

const inFile = (file: MapFile, layer: string, build: (id: string) => MapLayer[]): MapLayer[] =>
  file.layers.includes(layer) ? build(`${file.name}-${layer}`) : [];

function detailAreas(file: MapFile, colour: Palette): MapLayer[] {
  return inFile(file, 'landuse', (id) => [
    {
      id,
      type: 'fill',
      source: file.name,
      'source-layer': 'landuse',
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          ['wood', 'park', 'allotments', 'cemetery', 'pitch'],
          colour.green,
          ['farmland'],
          colour.field,
          colour.square,
        ],
        'fill-opacity': ['match', ['get', 'kind'], ['wood', 'park'], 0.85, 0.55],
      },
    },
  ]);
}

function detailWater(file: MapFile, colour: Palette): MapLayer[] {
  return [
    ...inFile(file, 'waterway', (id) => [
      {
        id,
        type: 'line',
        source: file.name,
        'source-layer': 'waterway',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colour.water, 'line-width': byZoom(9, 1, 13, 4, 16, 12) },
      },
    ]),
    ...inFile(file, 'water', (id) => [
      { id, type: 'fill', source: file.name, 'source-layer': 'water', paint: { 'fill-color': colour.water } },
    ]),
  ];
}

const IS_PATH = [
  'in',
  ['get', 'highway'],
  ['literal', ['footway', 'path', 'steps', 'track', 'cycleway', 'bridleway']],
];
const IS_MAIN = [
  'in',
  ['get', 'highway'],
  ['literal', ['motorway', 'trunk', 'primary', 'secondary', 'motorway_link', 'trunk_link', 'primary_link']],
];

function detailStreets(file: MapFile, colour: Palette): MapLayer[] {
  const line = (
    id: string,
    minzoom: number,
    filter: unknown[],
    paint: Record<string, unknown>,
  ): MapLayer => ({
    id,
    type: 'line',
    source: file.name,
    'source-layer': 'street',
    minzoom,
    filter,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint,
  });
  return [
    ...inFile(file, 'motorway', (id) => [
      {
        id,
        type: 'line',
        source: file.name,
        'source-layer': 'motorway',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colour.motorway, 'line-width': linear(4, 0.6, 9, 2.4, 13, 4) },
      },
    ]),
    ...inFile(file, 'street', (id) => [
      line(`${id}-path`, 14, IS_PATH, { 'line-color': colour.path, 'line-width': byZoom(14, 0.8, 17, 2.6) }),
      line(`${id}-casing`, 12.5, ['!', IS_PATH], {
        'line-color': colour.streetCasing,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          12.5,
          ['case', IS_MAIN, 4, 1.6],
          17,
          ['case', IS_MAIN, 22, 13],
        ],
      }),
      line(`${id}-line`, 10, ['!', IS_PATH], {
        'line-color': colour.street,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          10,
          ['case', IS_MAIN, 1, 0.2],
          13,
          ['case', IS_MAIN, 3.4, 1.2],
          17,
          ['case', IS_MAIN, 20, 11],
        ],
      }),
    ]),
  ];
}

function detailLabels(file: MapFile, colour: Palette): MapLayer[] {
  return inFile(file, 'street', (id) => [
    {
      id: `${id}-label`,
      type: 'symbol',
      source: file.name,
      'source-layer': 'street',
      minzoom: 14.2,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': linear(14, 10, 17, 13),
        'text-padding': 12,
        'symbol-spacing': 320,
      },
      paint: { 'text-color': colour.textFaint, 'text-halo-color': colour.halo, 'text-halo-width': 1.4 },
    },
  ]);
}
