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
} from 'react';
import { Outlet, useLocation, useMatch, useNavigate, useParams } from 'react-router';
import type { Position } from '#domain/station/position.ts';
import { PeriodBar } from '#web/features/booking/period-bar.tsx';
import { usePeriod } from '#web/features/booking/period-store.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import type { MapCity } from '#web/map/map-content.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { useAllCities } from '#web/shell/all-cities.ts';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { FaqButton } from '#web/shell/faq-button.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { WithoutScript } from '#web/shell/without-script.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx';
import { MapLayout } from '#web/ui/map-layout.tsx';
import type { SheetStop } from '#web/ui/sheet-stops.ts';
import type { CoveredMap } from '#web/ui/use-covered-map.ts';
import { FilterChips } from './filter-chips.tsx';
import { LocateButton } from './locate-button.tsx';
import type { FocusedStation, MapFocus } from './map-focus.ts';
import { type Bbox, chooseArea, chooseStation, hasLeftSearch, moveMap, STATION_ZOOM } from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';
import { hasSavedPosition, scrollerOf } from './restore-list-position.ts';
import { useSearchAt } from './searched-place.ts';
import { useFittedView } from './use-fitted-view.ts';
import { useTheme } from './use-theme.ts';
import { snapBbox, stationsQuery, useFilters } from './vehicle-search.ts';

const CityMap = lazy(async () => ({ default: (await import('#web/map/city-map.tsx')).CityMap }));

/** From this zoom on the map shows stations, below it cities. */
const STATIONS_FROM_ZOOM = 9;
/** Below this zoom the visible area is too large for a useful search. */
const AREA_FROM_ZOOM = 11;
/** Height of the sources and the note above them, on a map beside the panel. */
const SOURCES_PX = 72;
/** On a lower map the zoom buttons are hidden: gestures and keys zoom too. */
const ZOOM_BUTTONS_FROM_PX = 320;

const noCities: MapCity[] = [];

/** The visible section of the map; `visible` is the part that no panel or sheet covers. */
type Section = { bbox: Bbox; visible: Bbox; center: Position; zoom: number };

/**
 * The map with the panel over it, for all screens below /buchen and for the station of a booking. The map
 * stays mounted while the screens in the panel change.
 */
export function MapFrame() {
  const { pathname, key } = useLocation();
  const customer = useCurrentCustomer();
  const onDevice = useIsHydrated();
  const { city: slug } = useParams();
  const { cities } = useSettings();
  const city = cities.find(({ path }) => path === slug);
  const hasPlace = useMapState((state) => state.geomode !== 'none');
  const isSearch = useIsSearch();
  // Without a place there is nothing to filter, „Mein Standort“ is in the list, and the cities need the room.
  const isChoice = pathname === paths.map() && !hasPlace;
  // The screen of a booking has the booking's own period, so it shows no period bar.
  const hasPeriod = !pathname.startsWith(paths.bookings());
  const [focused, setFocused] = useState<FocusedStation>();
  const [section, setSection] = useState<Section>();
  const [covered, setCovered] = useState<CoveredMap>();
  const [chosenStop, setChosenStop] = useState<{ pathname: string; stop: SheetStop }>();
  const panel = useRef<HTMLDivElement>(null);
  // A new screen starts at its top; a list with a saved position restores it (`restore-list-position.ts`).
  useLayoutEffect(() => {
    if (!hasSavedPosition(key)) scrollerOf(panel.current)?.scrollTo(0, 0);
  }, [key]);
  const stop = chosenStop?.pathname === pathname ? chosenStop.stop : firstStop(pathname);

  const outlet = useMemo<MapFocus>(
    () => ({
      focus: (station, zoomed) => {
        setFocused(station);
        changeMap((state) => {
          // A visitor who opens a link has no search yet: the list then shows the station's surroundings.
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
      topBar={!customer || isSalesLogin(customer)}
      footer={customer !== null && !isSalesLogin(customer)}
      stop={stop}
      onStopChange={(next) => setChosenStop({ pathname, stop: next })}
      onCover={(next) => setCovered((last) => (isSame(last, next) ? last : next))}
      bar={hasPeriod && <PeriodBar className="rounded-pill!" />}
      tools={isSearch && !isChoice && <FilterChips />}
      panelRef={panel}
      map={
        onDevice &&
        covered && (
          <QuietBoundary fallback={<MapMissing />}>
            <Suspense fallback={<MapGround />}>
              <StationMap
                focused={focused}
                covered={covered}
                isSearch={isSearch}
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
          {!customer && (
            <div className="max-md:hidden">
              <FaqButton size="S" />
            </div>
          )}
          {!isChoice && (
            <LocateButton>
              {(press, isBusy) => (
                <IconButton
                  icon="locate"
                  label="Mein Standort"
                  look="float"
                  aria-busy={isBusy || undefined}
                  className="noscript:hidden md:mb-6"
                  onClick={press}
                />
              )}
            </LocateButton>
          )}
        </>
      }
    >
      {!customer && isSearch && <SheetHelp />}
      <WithoutScript city={city} className="clear-both mb-4" />
      <Outlet context={outlet} />
    </MapLayout>
  );
}

/** On a phone the help stands beside the title of the list, because a button over the map takes its room. */
function SheetHelp() {
  const city = useChosenCity();
  return (
    <Link
      to={paths.faq(city)}
      aria-label="Hilfe: häufige Fragen"
      title="Häufige Fragen"
      className={iconButtonClass('plain', 'float-right -mt-2 -mr-1.5 -mb-3 text-brand md:hidden')}
    >
      <Icon name="help" />
    </Link>
  );
}

/** Is the screen the vehicle list of a place, not a vehicle, a station or a form? */
function useIsSearch(): boolean {
  const map = useMatch(paths.map());
  const city = useMatch(paths.cityMap(':city'));
  return map !== null || (city !== null && city.params.city !== 'filter');
}

/** Lists open at half height and leave the map visible; details and forms open at full height. */
function firstStop(pathname: string): SheetStop {
  return /^\/buchen\/(filter|fahrzeug|neu)/.test(pathname) ? 'full' : 'half';
}

function MapGround() {
  return (
    <div className="size-full animate-pulse-soft bg-[color-mix(in_oklab,var(--color-sand),var(--color-line)_35%)]" />
  );
}

/** Shown if the map cannot be loaded; the list has everything that the map shows. */
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
  focused: FocusedStation | undefined;
  covered: CoveredMap;
  isSearch: boolean;
  section: Section | undefined;
  onSection: (section: Section) => void;
};

function StationMap({ focused, covered, isSearch, section, onSection }: StationMapProps) {
  const navigate = useNavigate();
  const cities = useAllCities();
  // The list is more urgent, so the map loads its stations after it.
  const period = useDeferredValue(usePeriod().period);
  const filters = useFilters();
  const theme = useTheme();
  const center = useMapState((state) => state.center);
  const zoom = useMapState((state) => state.zoom);
  const position = useMapState((state) => (state.geomode === 'position' ? state.relation : null));
  const place = useMapState((state) => (state.geomode === 'address' ? state.relation : null));
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
    () => cities.map(({ path, title, position: at }) => ({ slug: path, title, position: at })),
    [cities],
  );
  const shownCities = showsStations ? noCities : cityMarks;
  const view = useMemo(() => ({ center, zoom }), [center, zoom]);
  const padding = useMemo(() => {
    const { top, left, bottom } = covered;
    return { left, right: 0, top, bottom };
  }, [covered]);
  const { freeWidth } = covered;
  const freeHeight = covered.freeHeight + covered.top - padding.top;
  // Beside the panel the sources of the map are written out at its foot.
  const fitHeight = freeHeight - (covered.left > 0 ? 2 * SOURCES_PX : 0);
  const isReady = isSearch && section !== undefined;
  useFittedView({ cities: cityMarks, period, filters, isReady, freeWidth, freeHeight: fitHeight });

  const onViewChange = useCallback(
    (next: Section) => {
      changeMap((state) => moveMap(state, next));
      onSection(next);
    },
    [onSection],
  );

  return (
    <CityMap
      origin={appShell()?.server}
      stations={stations}
      cities={shownCities}
      selectedStationId={focused?.id}
      view={view}
      onViewChange={onViewChange}
      onSelectStation={(id: number) => void navigate(paths.station(id))}
      onSelectCity={(slug: string) => void navigate(paths.cityMap(slug))}
      position={position ?? undefined}
      place={place ?? undefined}
      padding={padding}
      zoomButtonsHidden={freeHeight < ZOOM_BUTTONS_FROM_PX}
      theme={theme}
    />
  );
}

const isSame = (a: CoveredMap | undefined, b: CoveredMap): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Appears when the map has left the searched area; the list changes only when the button is pressed. */
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
