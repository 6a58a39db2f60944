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
import type { LngLat, MapCity, MapContent, MapStation } from './map-content.ts';
import { drawMarker, parseMarkerName, readMarkerColours } from './marker-images.ts';
import { addStationLayers, LAYERS, updateStationLayers } from './station-layers.ts';

export type MapView = { center: LngLat; zoom: number };
/** west, south, east, north */
export type MapBox = [number, number, number, number];
type MoveTarget = { center?: LngLat; zoom?: number; padding?: PaddingOptions };
/** How many px a panel or sheet covers at each edge of the map. */
export type MapPadding = { left?: number; bottom?: number; top?: number; right?: number };

export type CityMapProps = {
  stations: MapStation[];
  /** Shown as large labels below zoom 9, instead of stations. */
  cities?: MapCity[];
  selectedStationId?: number | undefined;
  view: MapView;
  /** Called after each move; `bbox` is the whole map, `visible` the part that no panel or sheet covers. */
  onViewChange(view: MapView & { bbox: MapBox; visible: MapBox }): void;
  onSelectStation(id: number): void;
  onSelectCity?: (slug: string) => void;
  /** The visitor's position. */
  position?: LngLat | undefined;
  /** The place that was searched for. */
  place?: LngLat | undefined;
  padding?: MapPadding;
  /** Hides the zoom buttons on a low map; pinching and the keyboard still zoom. */
  zoomButtonsHidden?: boolean;
  theme: 'light' | 'dark';
  /** Called when the configured map failed and the product's own map replaced it. */
  onFallback?: () => void;
  /** The server's origin, if it is not the page's own (native shell). */
  origin?: string | undefined;
};

const LOCALE: Record<string, string> = {
  'Map.Title': 'Karte der Stationen. Pfeiltasten verschieben, Plus und Minus vergrößern und verkleinern.',
  'NavigationControl.ZoomIn': 'Karte vergrößern',
  'NavigationControl.ZoomOut': 'Karte verkleinern',
  'AttributionControl.ToggleAttribution': 'Herkunft der Karte zeigen oder verbergen',
  'AttributionControl.MapFeedback': 'Rückmeldung zur Karte',
};

/** After this many failed files within the window, the configured map counts as broken. */
const FAILURES_TO_FALL_BACK = 4;
const FAILURE_WINDOW_MS = 10_000;
const MOVE_MS = 250;
/** A marker is 34 px wide; this margin makes the touch target 44 px (look: target size). */
const TOUCH_MARGIN = 6;
/** The map moves if a selected station is nearer to the edge than this, in px. */
const EDGE = 6;
/**
 * Below this width in px the attribution is at the left, because the buttons over the map are at the right.
 */
const NARROW_MAP = 768;
/**
 * Heights in px of a marker above its point, and of the attribution and note: the view keeps this much space.
 */
const MARKER_HEIGHT = 44;
const FOOT_HEIGHT = 44;
const GERMANY: [[number, number], [number, number]] = [
  [-2, 43.5],
  [22.5, 58.5],
];

/**
 * The map of stations. The list beside it offers the same actions, so the markers are no tab stops. Load it
 * lazily: it imports MapLibre, which no other part of the app needs.
 */
export function CityMap(props: CityMapProps) {
  const { stations, cities = [], selectedStationId, view, position, place, padding, theme } = props;
  const { zoomButtonsHidden = false } = props;
  const { origin = typeof location === 'undefined' ? '' : location.origin } = props;
  const container = useRef<HTMLDivElement>(null);
  // Not a state: a view that comes between the map's creation and the next render would be lost.
  const shown = useRef<MapLibreMap>(undefined);
  /** Where our own move under way leads; undefined: none is. */
  const goal = useRef<MoveTarget>(undefined);
  const [simplified, setSimplified] = useState(false);
  const [which, setWhich] = useState<'configured' | 'embedded'>('configured');
  const ownViews = useRef<string[]>([]);
  const ownStyle = useRef(true);
  const content: MapContent = { stations, cities, selectedStationId, position, place };
  const covered = paddingOf(padding);

  const addLayers = useEffectEvent((target: MapLibreMap) => addStationLayers(target, content));

  const reportView = useEffectEvent((target: MapLibreMap) => {
    const now = viewOf(target);
    const { _sw: southWest, _ne: northEast } = target.getBounds();
    ownViews.current = [...ownViews.current.slice(-9), keyOf(now)];
    props.onViewChange({
      ...now,
      bbox: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
      visible: visibleBox(target, covered),
    });
  });

  // Includes what a move under way leads to, which this one ends: new padding alone must not stop it halfway.
  const move = useEffectEvent((target: MapLibreMap, to: MoveTarget) => {
    goal.current = { ...goal.current, ...to };
    moveTo(target, goal.current);
  });

  const pick = useEffectEvent((target: MapLibreMap, at: { x: number; y: number }) =>
    pickAt(target, at, props, (to) => move(target, to)),
  );

  const fallBack = useEffectEvent(() => {
    if (which === 'embedded' || ownStyle.current) return;
    setWhich('embedded');
    props.onFallback?.();
  });

  // The map is created once; the effects below update its content.
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
    created.setPadding(withMarkerSpace(covered));
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
    created.on('moveend', (event: object) => {
      // One of ours has taken its place, be it another of ours, a zoom button or a finger: that one reports.
      if (goal.current !== ('goal' in event ? event.goal : undefined)) return;
      goal.current = undefined;
      reportView(created);
    });
    created.on('click', ({ point }) => pick(created, point));
    created.on('mousemove', ({ point }) => {
      created.getCanvas().style.cursor = featureAt(created, point) ? 'pointer' : '';
    });
    created.on('error', (event: ErrorEvent & { sourceId?: string }) => {
      // Without an error listener MapLibre logs every failed tile to the console.
      if (event.sourceId === undefined && !('tile' in event)) return;
      const now = performance.now();
      failures.push(now);
      while (failures[0] !== undefined && now - failures[0] > FAILURE_WINDOW_MS) failures.shift();
      if (failures.length >= FAILURES_TO_FALL_BACK) fallBack();
    });
    created.once('load', () => reportView(created));
    const keptFolded = keepAttributionFolded(element);
    shown.current = created;
    return () => {
      shown.current = undefined;
      goal.current = undefined;
      keptFolded.disconnect();
      created.remove();
    };
  }, []);

  useEffect(() => {
    const map = shown.current;
    if (!map) return;
    const leaving = new AbortController();
    const apply = async () => {
      // Markers are images with the page's font; drawn before it loads, they would keep the fallback font.
      const [loaded] = await Promise.all([
        loadStyle(origin, theme, which, leaving.signal),
        document.fonts.load("720 15px 'Figtree Variable'").catch(() => []),
      ]);
      if (leaving.signal.aborted) return;
      ownStyle.current = loaded.embedded;
      setSimplified(loaded.simplified);
      // No diff: a new style triggers `style.load`, which adds our own layers again.
      map.setStyle(loaded.style, { diff: false });
    };
    void apply();
    return () => leaving.abort();
  }, [origin, theme, which]);

  const update = useEffectEvent((target: MapLibreMap) => updateStationLayers(target, content));
  const points = `${keyOfPosition(position)} ${keyOfPosition(place)}`;
  useEffect(() => {
    if (shown.current) update(shown.current);
  }, [stations, props.cities, selectedStationId, points]);

  const { left, right, top, bottom } = covered;
  useEffect(() => {
    if (shown.current) move(shown.current, { padding: withMarkerSpace({ left, right, top, bottom }) });
  }, [left, right, top, bottom]);

  const { zoom } = view;
  const { lat, lng } = view.center;
  useEffect(() => {
    const wanted = { center: { lat, lng }, zoom };
    const map = shown.current;
    if (!map) return;
    // A view that the map reported returns as a prop once, sometimes late, and must not move it. A second
    // time it moves.
    const reported = ownViews.current.lastIndexOf(keyOf(wanted));
    if (reported >= 0) ownViews.current = ownViews.current.slice(reported + 1);
    else if (keyOf(viewOf(map)) !== keyOf(wanted)) move(map, wanted);
  }, [lat, lng, zoom]);

  const selected = stations.find((station) => station.id === selectedStationId)?.position;
  useEffect(() => {
    const map = shown.current;
    if (!map || selected?.lat === undefined) return;
    const target = { lat: selected.lat, lng: selected.lng };
    if (!isUncovered(map, target)) move(map, { center: target });
  }, [selected?.lat, selected?.lng]);

  return (
    <div
      className="city-map"
      data-theme-map={theme}
      data-zoom-buttons={zoomButtonsHidden ? 'hidden' : 'shown'}
      style={coveredVariables(covered)}
    >
      <div ref={container} className="city-map-canvas" />
      {simplified ? <p className="city-map-note">Vereinfachte Offline-Karte</p> : null}
    </div>
  );
}

function paddingOf({ left = 0, right = 0, top = 0, bottom = 0 }: MapPadding = {}): Required<MapPadding> {
  return { left, right, top, bottom };
}

/**
 * Returns MapLibre's padding: the covered edges, plus space for a marker at the top and the attribution at
 * the foot.
 */
function withMarkerSpace(covered: Required<MapPadding>): Required<MapPadding> {
  return { ...covered, top: covered.top + MARKER_HEIGHT, bottom: covered.bottom + FOOT_HEIGHT };
}

/** Returns the part of the map that no panel or sheet covers, at least 1 px wide and high. */
function visibleBox(map: MapLibreMap, { left, right, top, bottom }: Required<MapPadding>): MapBox {
  const { clientWidth, clientHeight } = map.getContainer();
  const northWest = map.unproject([left, top]);
  const southEast = map.unproject([
    Math.max(left + 1, clientWidth - right),
    Math.max(top + 1, clientHeight - bottom),
  ]);
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
}

/** Variables for city-map.css, which keeps MapLibre's controls clear of panel and sheet. */
function coveredVariables({ left, right, top, bottom }: Required<MapPadding>): CSSProperties {
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

/** The events of the move carry its target as `goal`. */
function moveTo(map: MapLibreMap, goal: MoveTarget): void {
  if (prefersStillness()) map.jumpTo(goal, { goal });
  else map.easeTo({ ...goal, duration: MOVE_MS }, { goal });
}

function viewOf(map: MapLibreMap): MapView {
  const { lat, lng } = map.getCenter();
  return { center: { lat, lng }, zoom: map.getZoom() };
}

/** The key of a view; rounding makes views that differ by less than a metre equal. */
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
  move: (to: MoveTarget) => void,
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
      .then((zoom) => move({ center: { lat, lng }, zoom: Math.max(zoom + 0.2, map.getZoom() + 1) }));
  } else if (typeof properties.id === 'number') onSelectStation(properties.id);
}

/**
 * Folds the attribution behind its button whenever the map makes it compact: on small maps and beside a
 * tablet's panel. MapLibre would open it first, over the markers.
 */
function keepAttributionFolded(element: HTMLElement): MutationObserver {
  const observer = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      const attribution = target as Element;
      const wasCompact = oldValue?.split(' ').includes('maplibregl-compact');
      if (wasCompact || !attribution.classList.contains('maplibregl-compact')) continue;
      attribution.classList.remove('maplibregl-compact-show');
      attribution.removeAttribute('open');
    }
  });
  const attribution = element.querySelector('.maplibregl-ctrl-attrib');
  if (attribution)
    observer.observe(attribution, { attributes: true, attributeFilter: ['class'], attributeOldValue: true });
  return observer;
}
