import type { LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { entryPath } from '#web/features/booking/active-bookings.ts';
import { ChoosePlace } from '#web/features/vehicle/choose-place.tsx';
import { MapSearch } from '#web/features/vehicle/map-search.tsx';
import { useMapState } from '#web/features/vehicle/map-store.ts';
import { useReturnToPlace } from '#web/features/vehicle/searched-place.ts';
import { PageHead } from '#web/shell/page-head.tsx';
import { paths } from '#web/shell/paths.ts';

/**
 * A page load may redirect a customer to the page for their booking; a navigation in the browser stays here.
 * A form submitted without script names the city in the query parameter `stadt`.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const city = new URL(request.url).searchParams.get('stadt');
  if (city) return redirect(paths.cityMap(encodeURIComponent(city)));
  const isEntering = typeof document === 'undefined';
  const path = isEntering ? await entryPath(context, '/buchen') : undefined;
  return path ? redirect(path) : null;
}

export default function BookingMap() {
  useReturnToPlace();
  const hasPlace = useMapState((state) => state.geomode !== 'none');
  return (
    <>
      <PageHead
        title="Auto buchen"
        description="Such dir eine Stadt aus: Die Karte zeigt, welche Autos an welcher Station frei sind und was deine Fahrt kostet."
      />
      {hasPlace ? <MapSearch /> : <ChoosePlace />}
    </>
  );
}
