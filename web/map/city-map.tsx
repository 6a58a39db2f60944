import 'maplibre-gl/dist/maplibre-gl.css';
import './city-map.css';
import {
  AttributionControl,
  type ErrorEvent,
  type GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  type PaddingOptions,
  type PointLike,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadStyle } from './load-style.ts';
import { drawMarker, parseMarkerName, readMarkerColours } from './marker-images.ts';
import {
  addStationLayers,
  LAYERS,
  type LngLat,
  type MapCity,
  type MapContent,
  type MapStation,
  updateStationLayers,
} from './station-layers.ts';

export type { MapCity, MapStation } from './station-layers.ts';
export type MapView = { center: LngLat; zoom: number };
/** west, south, east, north */
export type MapBox = [number, number, number, number];
/** Pixels of the map that something covers (a panel, a sheet). */
export type MapPadding = { left?: number; bottom?: number; top?: number; right?: number };

export type CityMapProps = {
  stations: MapStation[];
  /** Drawn as large labels below zoom 9, instead of stations. */
  cities?: MapCity[];
  selectedStationId?: number | undefined;
  view: MapView;
  /** `bbox` is all of the map, `visible` the part that nothing covers. */
  onViewChange(view: MapView & { bbox: MapBox; visible: MapBox }): void;
  onSelectStation(id: number): void;
  onSelectCity?: (slug: string) => void;
  /** The person's place or the address searched for. */
  position?: LngLat | undefined;
  padding?: MapPadding;
  /** Where the map has little height, two fingers and the keyboard have to do. */
  zoomButtonsHidden?: boolean;
  theme: 'light' | 'dark';
  /** The configured map failed and the product's own took its place. */
  onFallback?: () => void;
  /** Where the server is, when it is not where the page is (native shell). */
  origin?: string;
};

const LOCALE: Record<string, string> = {
  'Map.Title': 'Karte der Stationen. Pfeiltasten verschieben, Plus und Minus vergrößern und verkleinern.',
  'NavigationControl.ZoomIn': 'Karte vergrößern',
  'NavigationControl.ZoomOut': 'Karte verkleinern',
  'AttributionControl.ToggleAttribution': 'Herkunft der Karte zeigen oder verbergen',
  'AttributionControl.MapFeedback': 'Rückmeldung zur Karte',
};

/** This many failed files within the window, and the configured map counts as broken. */
const FAILURES_TO_FALL_BACK = 4;
const FAILURE_WINDOW_MS = 10_000;
const MOVE_MS = 250;
/** A marker is 34 px wide; with this the finger meets 44 px (look: target size). */
const TOUCH_MARGIN = 6;
/** How near to the edge a selected station may stand before the map moves. */
const EDGE = 6;
/** Below this width the attribution stands at the left: at the right are the buttons over the map. */
const NARROW_MAP = 768;
/** What of a marker stands over its point, and the line of the attribution and the note: a marker keeps clear of them. */
const MARKER_HEIGHT = 44;
const FOOT_HEIGHT = 44;
const GERMANY: [[number, number], [number, number]] = [
  [-2, 43.5],
  [22.5, 58.5],
];

/**
 * The map of stations. It shows and it is tapped; whatever it offers, the list beside it offers as well, so its
 * markers are no tab stops. The only place that knows MapLibre: load it lazily.
 */
export function CityMap(props: CityMapProps) {
  const { stations, cities = [], selectedStationId, view, position, padding, theme } = props;
  const { zoomButtonsHidden = false } = props;
  const { origin = typeof location === 'undefined' ? '' : location.origin } = props;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [simplified, setSimplified] = useState(false);
  const [which, setWhich] = useState<'configured' | 'embedded'>('configured');
  const ownViews = useRef<string[]>([]);
  const ownStyle = useRef(true);
  const content: MapContent = { stations, cities, selectedStationId, position };
  const room = paddingOf(padding);

  const addLayers = useEffectEvent((target: MapLibreMap) => addStationLayers(target, content));

  const reportView = useEffectEvent((target: MapLibreMap) => {
    const now = viewOf(target);
    const { _sw: southWest, _ne: northEast } = target.getBounds();
    ownViews.current = [...ownViews.current.slice(-9), keyOf(now)];
    props.onViewChange({
      ...now,
      bbox: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
      visible: visibleBox(target, room),
    });
  });

  const pick = useEffectEvent((target: MapLibreMap, at: { x: number; y: number }) =>
    pickAt(target, at, props),
  );

  const fallBack = useEffectEvent(() => {
    if (which === 'embedded' || ownStyle.current) return;
    setWhich('embedded');
    props.onFallback?.();
  });

  // With the padding: a move that has begun because of it ends here.
  const show = useEffectEvent((target: MapLibreMap, wanted: MapView) =>
    moveTo(target, { ...wanted, padding: clearOf(room) }),
  );

  // The map itself: once. What it shows follows in the effects below.
  const create = useEffectEvent((element: HTMLElement) => {
    setWorkerUrl(workerUrl);
    const created = new MapLibreMap({
      container: element,
      style: { version: 8, sources: {}, layers: [] },
      center: view.center,
      zoom: view.zoom,
      minZoom: 4,
      maxZoom: 18,
      maxBounds: GERMANY,
      renderWorldCopies: false,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: LOCALE,
      fadeDuration: prefersStillness() ? 0 : 200,
    });
    created.setPadding(clearOf(room));
    created.touchZoomRotate.disableRotation();
    created.keyboard.disableRotation();
    created.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    created.addControl(
      new AttributionControl({ compact: element.clientWidth < 1100 }),
      element.clientWidth < NARROW_MAP ? 'bottom-left' : 'bottom-right',
    );
    return created;
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const created = create(element);
    const failures: number[] = [];
    created.setMissingStyleImageResolver((id) => {
      const marker = parseMarkerName(id);
      if (!marker || created.hasImage(id)) return;
      const density = created.getPixelRatio();
      created.addImage(id, drawMarker(marker, readMarkerColours(element), density), { pixelRatio: density });
    });
    created.on('style.load', () => {
      addLayers(created);
    });
    created.on('moveend', () => reportView(created));
    created.on('click', ({ point }) => pick(created, point));
    created.on('mousemove', ({ point }) => {
      created.getCanvas().style.cursor = featureAt(created, point) ? 'pointer' : '';
    });
    created.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      // Without a listener MapLibre writes every failed tile to the console.
      if (event.sourceId === undefined && !('tile' in event)) return;
      const now = performance.now();
      failures.push(now);
      while (failures[0] !== undefined && now - failures[0] > FAILURE_WINDOW_MS) failures.shift();
      if (failures.length >= FAILURES_TO_FALL_BACK) fallBack();
    });
    created.once('load', () => reportView(created));
    created.once('idle', () => foldAttribution(element));
    setMap(created);
    return () => {
      setMap(undefined);
      created.remove();
    };
  }, []);

  useEffect(() => {
    if (!map) return;
    const leaving = new AbortController();
    const apply = async () => {
      // Markers are drawn with the page's font; without it they would keep another one.
      const [loaded] = await Promise.all([
        loadStyle(origin, theme, which, leaving.signal),
        document.fonts.load("720 15px 'Figtree Variable'").catch(() => []),
      ]);
      if (leaving.signal.aborted) return;
      ownStyle.current = loaded.embedded;
      setSimplified(loaded.simplified);
      // Without a difference: images and layers of the product's own are added anew on `style.load`.
      map.setStyle(loaded.style, { diff: false });
    };
    void apply();
    return () => leaving.abort();
  }, [map, origin, theme, which]);

  const update = useEffectEvent((target: MapLibreMap) => updateStationLayers(target, content));
  const place = keyOfPosition(position);
  useEffect(() => {
    if (map) update(map);
  }, [map, stations, props.cities, selectedStationId, place]);

  const { left, right, top, bottom } = room;
  useEffect(() => {
    if (map) moveTo(map, { padding: clearOf({ left, right, top, bottom }) });
  }, [map, left, right, top, bottom]);

  const { zoom } = view;
  const { lat, lng } = view.center;
  useEffect(() => {
    const wanted = { center: { lat, lng }, zoom };
    if (!map) return;
    // What the map itself reported comes back as a prop, sometimes late, but only once: asked for again it is a wish.
    const reported = ownViews.current.lastIndexOf(keyOf(wanted));
    if (reported >= 0) ownViews.current = ownViews.current.slice(reported + 1);
    else if (keyOf(viewOf(map)) !== keyOf(wanted)) show(map, wanted);
  }, [map, lat, lng, zoom]);

  const selected = stations.find((station) => station.id === selectedStationId)?.position;
  useEffect(() => {
    if (!map || selected?.lat === undefined) return;
    const target = { lat: selected.lat, lng: selected.lng };
    if (!isUncovered(map, target)) moveTo(map, { center: target });
  }, [map, selected?.lat, selected?.lng]);

  return (
    <div
      className="city-map"
      data-theme-map={theme}
      data-zoom-buttons={zoomButtonsHidden ? 'hidden' : 'shown'}
      style={coveredBy(room)}
    >
      <div ref={container} className="city-map-canvas" />
      {simplified ? <p className="city-map-note">Vereinfachte Offline-Karte</p> : null}
    </div>
  );
}

function paddingOf({ left = 0, right = 0, top = 0, bottom = 0 }: MapPadding = {}): Required<MapPadding> {
  return { left, right, top, bottom };
}

/** What a marker has to keep clear of: what covers the map, and what the map itself draws over its edges. */
function clearOf(room: Required<MapPadding>): Required<MapPadding> {
  return { ...room, top: room.top + MARKER_HEIGHT, bottom: room.bottom + FOOT_HEIGHT };
}

/** The part of the map that nothing covers. */
function visibleBox(map: MapLibreMap, { left, right, top, bottom }: Required<MapPadding>): MapBox {
  const { clientWidth, clientHeight } = map.getContainer();
  const northWest = map.unproject([left, top]);
  const southEast = map.unproject([
    Math.max(left + 1, clientWidth - right),
    Math.max(top + 1, clientHeight - bottom),
  ]);
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
}

/** For the stylesheet: MapLibre's corners keep clear of what covers the map. */
function coveredBy({ left, right, top, bottom }: Required<MapPadding>): CSSProperties {
  const variables = {
    '--map-left': `${left}px`,
    '--map-right': `${right}px`,
    '--map-top': `${top}px`,
    '--map-bottom': `${bottom}px`,
  };
  return variables as CSSProperties;
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function moveTo(
  map: MapLibreMap,
  target: { center?: LngLat; zoom?: number; padding?: PaddingOptions },
): void {
  if (prefersStillness()) map.jumpTo(target);
  else map.easeTo({ ...target, duration: MOVE_MS });
}

function viewOf(map: MapLibreMap): MapView {
  const { lat, lng } = map.getCenter();
  return { center: { lat, lng }, zoom: map.getZoom() };
}

/** Views that differ by less than a metre are the same. */
function keyOf({ center, zoom }: MapView): string {
  return `${center.lat.toFixed(5)},${center.lng.toFixed(5)},${zoom.toFixed(2)}`;
}

function keyOfPosition(position: LngLat | undefined): string {
  return position ? `${position.lat},${position.lng}` : '';
}

function isUncovered(map: MapLibreMap, position: LngLat): boolean {
  const { x, y } = map.project(position);
  const { left = 0, right = 0, top = 0, bottom = 0 } = map.getPadding();
  const { clientWidth, clientHeight } = map.getContainer();
  return x >= left + EDGE && x <= clientWidth - right - EDGE && y >= top + EDGE && y <= clientHeight - bottom;
}

function featureAt(map: MapLibreMap, { x, y }: { x: number; y: number }) {
  const layers = [LAYERS.selected, LAYERS.stations, LAYERS.clusters, LAYERS.cities, LAYERS.cityDots].filter(
    (id) => map.getLayer(id),
  );
  const around: [PointLike, PointLike] = [
    [x - TOUCH_MARGIN, y - TOUCH_MARGIN],
    [x + TOUCH_MARGIN, y + TOUCH_MARGIN],
  ];
  return map.queryRenderedFeatures([x, y], { layers })[0] ?? map.queryRenderedFeatures(around, { layers })[0];
}

function pickAt(
  map: MapLibreMap,
  at: { x: number; y: number },
  { onSelectStation, onSelectCity }: Pick<CityMapProps, 'onSelectStation' | 'onSelectCity'>,
): void {
  const feature = featureAt(map, at);
  if (!feature) return;
  const { properties, geometry, source } = feature;
  if (typeof properties.slug === 'string') onSelectCity?.(properties.slug);
  else if (typeof properties.cluster_id === 'number' && geometry.type === 'Point') {
    const [lng = 0, lat = 0] = geometry.coordinates;
    void map
      .getSource<GeoJSONSource>(source)
      ?.getClusterExpansionZoom(properties.cluster_id)
      .then((zoom) => moveTo(map, { center: { lat, lng }, zoom: Math.max(zoom + 0.2, map.getZoom() + 1) }));
  } else if (typeof properties.id === 'number') onSelectStation(properties.id);
}

/** On a small screen, or beside the panel of a tablet, the attribution starts folded behind its button. */
function foldAttribution(element: HTMLElement): void {
  const attribution = element.querySelector('.maplibregl-ctrl-attrib.maplibregl-compact');
  attribution?.classList.remove('maplibregl-compact-show');
  attribution?.removeAttribute('open');
}
