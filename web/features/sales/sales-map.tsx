import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '#web/features/vehicle/use-theme.ts';
import { CityMap, type MapView } from '#web/map/city-map.tsx';
import { fitView } from '#web/map/fit-view.ts';
import { cityRooms, FARTHEST_ZOOM } from '#web/map/label-sides.ts';
import { appShell } from '#web/platform/app-shell.ts';
import type { SalesPartner } from './sales-queries.ts';

/** Farther away the labels of the cities would lie on each other. */
const ZOOMS = { minZoom: FARTHEST_ZOOM, maxZoom: 8 };
/** What stays free between the labels and the edges of the map, both together, in px. */
const EDGES = { width: 16, height: 48 };

type Props = {
  /** Where the partner registers customers. */
  sold: SalesPartner['cities'];
  registered: readonly { path: string; registered: number }[];
};

/** The map of a partner's cities (§1.3); those with registrations of this month say how many. */
export function SalesMap({ sold, registered }: Props) {
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const cities = useMemo(
    () =>
      sold.map(({ path, title, position }) => {
        const count = registered.find((city) => city.path === path)?.registered ?? 0;
        return { slug: path, title: count > 0 ? `${title}: ${count}` : title, position };
      }),
    [sold, registered],
  );
  // As close as all labels have room: how close that is depends on the width of the screen.
  useLayoutEffect(() => {
    const { clientWidth, clientHeight } = frame.current ?? { clientWidth: 0, clientHeight: 0 };
    const rooms = cityRooms(cities);
    const marks = cities.flatMap(({ position }, at) => (rooms[at] ? [{ position, room: rooms[at] }] : []));
    const box = { width: clientWidth - EDGES.width, height: clientHeight - EDGES.height };
    setView((now) => now ?? fitView(marks, box, ZOOMS));
  }, [cities]);
  return (
    <div ref={frame} className="size-full">
      {view && (
        <CityMap
          origin={appShell()?.server}
          stations={[]}
          cities={cities}
          view={view}
          onViewChange={setView}
          onSelectStation={() => undefined}
          theme={theme}
        />
      )}
    </div>
  );
}
