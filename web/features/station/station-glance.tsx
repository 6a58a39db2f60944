import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTheme } from '#web/features/vehicle/use-theme.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { useIsOnline } from '#web/ui/online.ts';

const CityMap = lazy(async () => ({ default: (await import('#web/map/city-map.tsx')).CityMap }));
const ZOOM = 15.5;

type Station = { id: number; name: string; position: { lat: number; lng: number } };

/**
 * A small picture of the map around a station, with its marker. It loads when it comes into sight, and does not react:
 * a map that pans would catch the finger that scrolls the page. Without a connection there is none.
 */
export function StationGlance({ station }: { station: Station }) {
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
      className="pointer-events-none relative h-44 overflow-hidden border-b border-line bg-sand"
      hidden={!isOnline && !isSeen}
    >
      {isSeen && (
        <QuietBoundary>
          <Suspense fallback={null}>
            <Glance station={station} />
          </Suspense>
        </QuietBoundary>
      )}
    </div>
  );
}

function Glance({ station }: { station: Station }) {
  const theme = useTheme();
  const { id, name, position } = station;
  return (
    <CityMap
      stations={[{ id, name, position, free: undefined }]}
      selectedStationId={id}
      view={{ center: position, zoom: ZOOM }}
      onViewChange={() => undefined}
      onSelectStation={() => undefined}
      zoomButtonsHidden
      theme={theme}
    />
  );
}
