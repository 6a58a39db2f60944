import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import type { Position } from '#domain/station/position.ts';
import { PeriodBar } from '#web/features/booking/period-bar.tsx';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { FaqButton } from '#web/shell/faq-button.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MapLayout } from '#web/ui/map-layout.tsx';
import { PANEL_INSET, PANEL_WIDTH } from '#web/ui/panel.tsx';
import type { SheetStop } from '#web/ui/sheet-stops.ts';
import { FilterChips } from './filter-chips.tsx';
import { LocateButton } from './locate-button.tsx';
import type { FocusedStation, MapFocus } from './map-focus.ts';
import { type Bbox, chooseArea, chooseStation, hasLeftSearch, moveMap, STATION_ZOOM } from './map-state.ts';
import { changeMap, useIsHydrated, useMapState } from './map-store.ts';
import { isKept, scrollerOf } from './restore-list-position.ts';
import { useSearchAt } from './searched-place.ts';
import { useTheme } from './use-theme.ts';
import { snapBbox, stationsQuery, useFilters } from './vehicle-search.ts';

const CityMap = lazy(async () => ({ default: (await import('#web/map/city-map.tsx')).CityMap }));

/** Below this zoom cities are shown, from it on their stations. */
const STATIONS_FROM_ZOOM = 9;
/** A search in a section larger than this would say nothing. */
const AREA_FROM_ZOOM = 11;
/** §9.23: top bar breakpoint, from which the list is a panel. */
const PANEL_FROM = '(width >= 48rem)';
/** From here the icon bar floats over the map (`--breakpoint-bar`). */
const FLOATING_BAR_FROM = '(width >= 70rem)';
/** Measures of `web/ui` at the normal text size: frame, sheet and what lies over the map. */
const ICON_BAR_PX = 84;
const FOOT_BAR_PX = 64;
const TOP_BAR_PX = 54;
const BAR_PX = 72;
const BAR_AND_CHIPS_PX = 128;
const SHEET_PEEK_PX = 152;
const SHEET_PEEK_MOST = 0.6;
const SHEET_HALF = 0.58;
const SHEET_HALF_LEAST_PX = 288;
/** With less height than this the map has no room for buttons that fingers and keys can do without. */
const ZOOM_BUTTONS_FROM_PX = 320;

/** What the map shows: all of it, and the part that nothing covers. */
type Section = { bbox: Bbox; visible: Bbox; center: Position; zoom: number };

/**
 * The map with the panel over it, for all screens below /buchen and the station of a booking: one map, which stays while
 * the screens in the panel change.
 */
export function MapFrame() {
  const { pathname, key } = useLocation();
  const customer = useCurrentCustomer();
  const onDevice = useIsHydrated();
  const isSearch = useIsSearch();
  // A booking has a period of its own.
  const hasPeriod = !pathname.startsWith(paths.bookings());
  const [focused, setFocused] = useState<FocusedStation>();
  const [section, setSection] = useState<Section>();
  const [chosenStop, setChosenStop] = useState<{ pathname: string; stop: SheetStop }>();
  const panel = useRef<HTMLDivElement>(null);
  // A new screen begins at its top; what is come back to, where it was left (`kept-list.ts`).
  useLayoutEffect(() => {
    if (!isKept(key)) scrollerOf(panel.current)?.scrollTo(0, 0);
  }, [key]);
  const stop = chosenStop?.pathname === pathname ? chosenStop.stop : firstStop(pathname);

  const outlet = useMemo<MapFocus>(
    () => ({
      focus: (station, zoomed) => {
        setFocused(station);
        changeMap((state) => {
          // Who comes by a link has not searched yet: the way back leads to what is around the station.
          const searched = state.geomode === 'none' ? chooseStation(state, station) : state;
          const zoom = zoomed ? STATION_ZOOM : Math.max(searched.zoom, STATIONS_FROM_ZOOM + 4);
          return moveMap(searched, { center: station.position, zoom });
        });
      },
      release: () => setFocused(undefined),
    }),
    [],
  );

  return (
    <MapLayout
      label="Autos und Stationen"
      topBar={!customer}
      footer={customer !== null}
      stop={stop}
      onStopChange={(next) => setChosenStop({ pathname, stop: next })}
      bar={hasPeriod && <PeriodBar className="rounded-pill!" />}
      tools={isSearch && <FilterChips />}
      panelRef={panel}
      map={
        onDevice && (
          <QuietBoundary fallback={<MapMissing />}>
            <Suspense fallback={<MapGround />}>
              <StationMap
                isCustomer={customer !== null}
                focused={focused}
                stop={stop}
                topPx={isSearch ? BAR_AND_CHIPS_PX : hasPeriod ? BAR_PX : 0}
                section={section}
                onSection={setSection}
              />
            </Suspense>
          </QuietBoundary>
        )
      }
      mapAction={isSearch && <SearchHereButton section={section} />}
      controls={
        <>
          {!customer && <FaqButton size="S" />}
          <LocateButton>
            {(press, isBusy) => (
              <IconButton
                icon="locate"
                label="Mein Standort"
                look="float"
                aria-busy={isBusy || undefined}
                className="md:mb-6"
                onClick={press}
              />
            )}
          </LocateButton>
        </>
      }
    >
      <Outlet context={outlet} />
    </MapLayout>
  );
}

/** The list of a place, not one vehicle, station or form. */
function useIsSearch(): boolean {
  const map = useMatch(paths.map());
  const city = useMatch(paths.cityMap(':city'));
  return map !== null || (city !== null && city.params.city !== 'filter');
}

/** Lists leave half of the map; what is read or filled in takes the whole sheet. */
function firstStop(pathname: string): SheetStop {
  return /^\/buchen\/(filter|fahrzeug|neu)/.test(pathname) ? 'full' : 'half';
}

function MapGround() {
  return (
    <div className="size-full animate-pulse-soft bg-[color-mix(in_oklab,var(--color-sand),var(--color-line)_35%)]" />
  );
}

/** Everything on the map is in the list as well. */
function MapMissing() {
  return (
    <div className="flex size-full items-center justify-center bg-sand p-8 md:pl-112">
      <p className="max-w-80 text-center text-ink-soft max-md:-mt-80">
        Die Karte konnten wir nicht laden. In der Liste findest du alle Autos und Stationen.
      </p>
    </div>
  );
}

type StationMapProps = {
  isCustomer: boolean;
  focused: FocusedStation | undefined;
  stop: SheetStop;
  /** Height of what lies over the map on a phone. */
  topPx: number;
  section: Section | undefined;
  onSection: (section: Section) => void;
};

function StationMap({ isCustomer, focused, stop, topPx, section, onSection }: StationMapProps) {
  const navigate = useNavigate();
  const { cities } = useSettings();
  // The list is what a person waits for: the map asks after it.
  const period = useDeferredValue(usePeriod().period);
  const filters = useFilters();
  const theme = useTheme();
  const center = useMapState((state) => state.center);
  const zoom = useMapState((state) => state.zoom);
  const position = useMapState((state) => (state.geomode === 'position' ? state.relation : null));
  const showsStations = section !== undefined && section.zoom >= STATIONS_FROM_ZOOM;
  const { data } = useQuery({
    ...stationsQuery(period, section ? snapBbox(section.bbox, section.zoom) : [0, 0, 0, 0], filters),
    enabled: showsStations,
    placeholderData: keepPreviousData,
  });
  const stations = useMemo(
    () =>
      (showsStations ? (data ?? []) : []).map(({ id, name, position: at, free }) => ({
        id,
        name,
        position: at,
        free,
      })),
    [data, showsStations],
  );
  const cityMarks = useMemo(
    () =>
      showsStations
        ? []
        : cities.map(({ path, title, position: at }) => ({ slug: path, title, position: at })),
    [cities, showsStations],
  );
  const view = useMemo(() => ({ center, zoom }), [center, zoom]);
  const { padding, freeHeight } = usePadding(stop, topPx, isCustomer);

  const seen = useCallback(
    (next: Section) => {
      changeMap((state) => moveMap(state, next));
      onSection(next);
    },
    [onSection],
  );

  return (
    <CityMap
      stations={stations}
      cities={cityMarks}
      selectedStationId={focused?.id}
      view={view}
      onViewChange={seen}
      onSelectStation={(id: number) => void navigate(paths.station(id))}
      onSelectCity={(slug: string) => void navigate(paths.cityMap(slug))}
      position={position ?? undefined}
      padding={padding}
      zoomButtonsHidden={freeHeight < ZOOM_BUTTONS_FROM_PX}
      theme={theme}
    />
  );
}

/** What panel, sheet and bars cover, so that a marker that matters stays visible (look: map screens). */
function usePadding(stop: SheetStop, topPx: number, isCustomer: boolean) {
  const windowHeight = useWindow(() => window.innerHeight);
  const hasPanel = useWindow(() => matchMedia(PANEL_FROM).matches);
  const hasFloatingBar = useWindow(() => matchMedia(FLOATING_BAR_FROM).matches) && isCustomer;
  return useMemo(() => {
    if (hasPanel) {
      const top = hasFloatingBar ? ICON_BAR_PX : 0;
      const padding = { left: PANEL_WIDTH + 2 * PANEL_INSET, right: 0, top, bottom: 0 };
      return { padding, freeHeight: windowHeight - top };
    }
    const height = windowHeight - (isCustomer ? FOOT_BAR_PX : TOP_BAR_PX);
    // Behind the full sheet the map rests as it was at half.
    const bottom = Math.round(
      stop === 'peek'
        ? Math.min(SHEET_PEEK_PX, height * SHEET_PEEK_MOST)
        : Math.max(height * SHEET_HALF, Math.min(SHEET_HALF_LEAST_PX, height)),
    );
    return { padding: { left: 0, right: 0, top: topPx, bottom }, freeHeight: height - topPx - bottom };
  }, [stop, topPx, isCustomer, windowHeight, hasPanel, hasFloatingBar]);
}

function subscribeToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Something that depends on the size of the window; the map is drawn in the browser only. */
const useWindow = <T extends number | boolean>(look: () => T): T =>
  useSyncExternalStore(subscribeToResize, look, look);

/** Appears when the map has been moved away from what was searched; the list changes only when it is pressed. */
function SearchHereButton({ section }: { section: Section | undefined }) {
  const searchAt = useSearchAt();
  const hasLeft = useMapState((state) => section !== undefined && hasLeftSearch(state, section));
  if (!section || section.zoom < AREA_FROM_ZOOM || !hasLeft) return null;
  return (
    <Button
      size="S"
      theme="PRIMARY"
      className="shadow-float"
      onClick={() => searchAt((state) => chooseArea(state, section.visible, section.center))}
    >
      In diesem Gebiet suchen
    </Button>
  );
}
