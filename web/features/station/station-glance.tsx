import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTheme } from '#web/features/vehicle/use-theme.ts';
import { fitView } from '#web/map/fit-view.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useIsOnline } from '#web/ui/online.ts';

const CityMap = lazy(async () => ({ default: (await import('#web/map/city-map.tsx')).CityMap }));
const ZOOM = 15.5;
/** What of the map is free beside its marks' heads and its foot where it shows a car too, in px; it may be wider. */
const FREE = { width: 240, height: 136 };
/** Around the points themselves. */
const ROOM = { left: 22, right: 22, up: 10, down: 10 };

type Position = { lat: number; lng: number };
type Station = { id: number; name: string; position: Position };
type Props = { station: Station; car?: Position | undefined };
/** No station has it. */
const CAR_ID = 0;

/**
 * A small map around a station, with a car that stands elsewhere. It loads in sight and does not pan, which would
 * catch the scrolling finger; none without a connection.
 */
export function StationGlance({ station, car }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const isOnline = useIsOnline();

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={frame}
      inert
      aria-hidden="true"
      className={classNames(
        'pointer-events-none relative overflow-hidden border-b border-line bg-sand',
        car ? 'h-56' : 'h-44',
      )}
      hidden={!isOnline && !isSeen}
    >
      {isSeen && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <Glance station={station} car={car} />
          </Suspense>
        </QuietBoundary>
      )}
    </div>
  );
}

function Glance({ station, car }: Props) {
  const theme = useTheme();
  const { id, name, position } = station;
  const marks = [position, ...(car ? [car] : [])];
  const view = car
    ? fitView(
        marks.map((each) => ({ position: each, room: ROOM })),
        FREE,
        { minZoom: 4, maxZoom: ZOOM },
      )
    : { center: position, zoom: ZOOM };
  return (
    <CityMap
      origin={appShell()?.server}
      stations={[
        { id, name, position, free: undefined },
        ...(car ? [{ id: CAR_ID, name: 'Auto', position: car, free: undefined }] : []),
      ]}
      selectedStationId={car ? CAR_ID : id}
      view={view}
      onViewChange={() => undefined}
      onSelectStation={() => undefined}
      zoomButtonsHidden
      theme={theme}
    />
  );
}
