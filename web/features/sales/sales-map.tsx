import { useState } from 'react';
import { SALES_CITIES } from '#domain/sales/sales-cities.ts';
import { useTheme } from '#web/features/vehicle/use-theme.ts';
import { CityMap, type MapView } from '#web/map/city-map.tsx';
import { appShell } from '#web/platform/app-shell.ts';
import { useSettings } from '#web/shell/page-data.ts';

/** All sales cities (§1.3), from Kassel to Würzburg. */
const ALL_CITIES: MapView = { center: { lat: 50.3, lng: 9.3 }, zoom: 5.1 };

/** The map of the sales cities; those with registrations of this month say how many. */
export function SalesMap({ registered }: { registered: readonly { path: string; registered: number }[] }) {
  const { cities } = useSettings();
  const theme = useTheme();
  const [view, setView] = useState(ALL_CITIES);
  return (
    <CityMap
      origin={appShell()?.server}
      stations={[]}
      cities={cities
        .filter(({ path }) => SALES_CITIES.includes(path))
        .map(({ path, title, position }) => {
          const count = registered.find((city) => city.path === path)?.registered ?? 0;
          return { slug: path, title: count > 0 ? `${title}: ${count}` : title, position };
        })}
      view={view}
      onViewChange={setView}
      onSelectStation={() => undefined}
      theme={theme}
    />
  );
}
