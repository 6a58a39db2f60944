import type { Feature, FeatureCollection, Point } from 'geojson';
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { DOT_PX, type LabelSide, labelSides, UPRIGHT_PX } from './label-sides.ts';
import type { LngLat, MapCity, MapContent } from './map-content.ts';
import { MARKER_MARGIN, markerName } from './marker-images.ts';

/** Below this zoom level the map shows cities instead of their stations. */
export const STATIONS_ZOOM = 9;
/** Markers (34 px wide) closer together than this, in px, become a cluster. */
const CLUSTER_RADIUS = 38;
const CLUSTER_MAX_ZOOM = 15;

const SOURCES = {
  stations: 'own-stations',
  selected: 'own-selected',
  cities: 'own-cities',
  position: 'own-position',
  place: 'own-place',
};
export const LAYERS = {
  cityDots: 'own-city-dots',
  cities: 'own-cities',
  clusters: 'own-clusters',
  stations: 'own-stations',
  selected: 'own-selected',
  position: 'own-position',
  placeHalo: 'own-place-halo',
  place: 'own-place',
};

const get = (name: string): ExpressionSpecification => ['get', name];

/** MapLibre builds the image name of a cluster from this expression, in the format of {@link markerName}. */
const CLUSTER_IMAGE: ExpressionSpecification = [
  'concat',
  'marker|cluster|',
  ['case', ['any', ['>', get('free'), 0], ['>', get('unknown'), 0]], 'brand', 'grey'],
  '|',
  [
    'case',
    ['==', get('unknown'), get('point_count')],
    ['to-string', get('point_count')],
    ['>', get('free'), 99],
    '99+',
    ['to-string', get('free')],
  ],
];

/** Adds our own sources and layers. Call it once per style, because a style change removes them. */
export function addStationLayers(map: MapLibreMap, content: MapContent): void {
  map.addSource(SOURCES.cities, { type: 'geojson', data: cityFeatures(content.cities) });
  map.addSource(SOURCES.stations, {
    type: 'geojson',
    data: stationFeatures(content),
    cluster: true,
    clusterRadius: CLUSTER_RADIUS,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    clusterProperties: { free: ['+', get('free')], unknown: ['+', get('unknown')] },
  });
  map.addSource(SOURCES.selected, { type: 'geojson', data: selectedFeature(content) });
  map.addSource(SOURCES.position, { type: 'geojson', data: positionFeature(content.position) });
  map.addSource(SOURCES.place, { type: 'geojson', data: positionFeature(content.place) });

  // The product's own map labels the same cities; those labels would appear beside our markers.
  if (content.cities.length > 0 && map.getLayer('city-label'))
    map.setLayerZoomRange('city-label', STATIONS_ZOOM, 14);

  const drop: SymbolLayerSpecification['layout'] = {
    'icon-anchor': 'bottom',
    'icon-offset': [0, MARKER_MARGIN],
    'icon-allow-overlap': true,
  };
  // The place is below the stations, because nothing may cover them.
  const layers: LayerSpecification[] = [
    {
      id: LAYERS.placeHalo,
      type: 'symbol',
      source: SOURCES.place,
      layout: {
        'icon-image': markerName({ shape: 'halo', tone: 'ink', text: '' }),
        'icon-allow-overlap': true,
      },
    },
    {
      id: LAYERS.place,
      type: 'symbol',
      source: SOURCES.place,
      layout: { 'icon-image': markerName({ shape: 'drop', tone: 'ink', text: '' }), ...drop },
    },
    {
      id: LAYERS.position,
      type: 'symbol',
      source: SOURCES.position,
      layout: {
        'icon-image': markerName({ shape: 'dot', tone: 'accent', text: '' }),
        'icon-allow-overlap': true,
      },
    },
    {
      id: LAYERS.cityDots,
      type: 'symbol',
      source: SOURCES.cities,
      maxzoom: STATIONS_ZOOM,
      layout: {
        'icon-image': markerName({ shape: 'dot', tone: 'brand', text: '' }),
        'icon-allow-overlap': true,
      },
    },
    {
      id: LAYERS.cities,
      type: 'symbol',
      source: SOURCES.cities,
      maxzoom: STATIONS_ZOOM,
      layout: {
        'icon-image': get('image'),
        'icon-anchor': get('anchor') as unknown as 'center',
        'icon-offset': get('offset') as unknown as [number, number],
        'icon-allow-overlap': true,
      },
    },
    {
      id: LAYERS.clusters,
      type: 'symbol',
      source: SOURCES.stations,
      minzoom: STATIONS_ZOOM,
      filter: ['has', 'point_count'],
      layout: { 'icon-image': CLUSTER_IMAGE, 'icon-allow-overlap': true },
    },
    {
      id: LAYERS.stations,
      type: 'symbol',
      source: SOURCES.stations,
      minzoom: STATIONS_ZOOM,
      filter: ['!', ['has', 'point_count']],
      layout: { 'icon-image': get('image'), 'symbol-z-order': 'viewport-y', ...drop },
    },
    {
      id: LAYERS.selected,
      type: 'symbol',
      source: SOURCES.selected,
      layout: { 'icon-image': get('image'), ...drop },
    },
  ];
  for (const layer of layers) map.addLayer(layer);
}

/** Updates the data of the existing layers; does nothing for layers that are not added yet. */
export function updateStationLayers(map: MapLibreMap, content: MapContent): void {
  const set = (id: string, data: FeatureCollection) => void map.getSource<GeoJSONSource>(id)?.setData(data);
  set(SOURCES.cities, cityFeatures(content.cities));
  set(SOURCES.stations, stationFeatures(content));
  set(SOURCES.selected, selectedFeature(content));
  set(SOURCES.position, positionFeature(content.position));
  set(SOURCES.place, positionFeature(content.place));
}

function point<P extends object>(position: LngLat, properties: P): Feature<Point, P> {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [position.lng, position.lat] },
  };
}

/** All stations but the selected one, which has its own source so that it never joins a cluster. */
function stationFeatures({ stations, selectedStationId }: MapContent): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: stations
      .filter((station) => station.id !== selectedStationId)
      .map((station) =>
        point(station.position, {
          id: station.id,
          free: station.free ?? 0,
          unknown: station.free === undefined ? 1 : 0,
          image: markerName({
            shape: 'drop',
            tone: station.free === 0 ? 'grey' : 'brand',
            text: countText(station.free),
          }),
        }),
      ),
  };
}

function selectedFeature({ stations, selectedStationId }: MapContent): FeatureCollection {
  const selected = stations.find((station) => station.id === selectedStationId);
  const features = selected
    ? [
        point(selected.position, {
          id: selected.id,
          image: markerName({ shape: 'drop', tone: 'accent', text: countText(selected.free) }),
        }),
      ]
    : [];
  return { type: 'FeatureCollection', features };
}

function countText(free: number | undefined): string {
  return free === undefined ? '' : free > 99 ? '99+' : String(free);
}

function positionFeature(position: LngLat | undefined): FeatureCollection {
  return { type: 'FeatureCollection', features: position ? [point(position, {})] : [] };
}

const GAP = DOT_PX - MARKER_MARGIN;
const UPRIGHT_GAP = UPRIGHT_PX - MARKER_MARGIN;
const SIDES = {
  above: { anchor: 'bottom', offset: [0, -UPRIGHT_GAP] },
  below: { anchor: 'top', offset: [0, UPRIGHT_GAP] },
  right: { anchor: 'left', offset: [GAP, 0] },
  left: { anchor: 'right', offset: [-GAP, 0] },
} as const satisfies Record<LabelSide, object>;

export function cityFeatures(cities: MapCity[]): FeatureCollection {
  const sides = labelSides(cities);
  return {
    type: 'FeatureCollection',
    features: cities.map((city, at) => {
      const { anchor, offset } = SIDES[sides[at] ?? 'above'];
      return point(city.position, {
        slug: city.slug,
        image: markerName({ shape: 'label', tone: 'brand', text: city.title }),
        anchor,
        offset,
      });
    }),
  };
}
