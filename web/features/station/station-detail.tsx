import { useSuspenseQuery } from '@tanstack/react-query';
import { addressText } from '#web/features/booking/booking-words.ts';
import { useFocusOnMap } from '#web/features/vehicle/map-focus.ts';
import { PanelHead } from '#web/features/vehicle/panel-parts.tsx';
import { VehicleList } from '#web/features/vehicle/vehicle-list.tsx';
import { useFilters } from '#web/features/vehicle/vehicle-search.ts';
import { useWalkFromPlace } from '#web/features/vehicle/walk-from-place.ts';
import { callQuery } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FavouriteButton } from './favourite-button.tsx';

export const stationQuery = (id: string) => callQuery('GET /places/{id}', { params: { id } });

/** A station: address, access notes and vehicles. The loader has loaded the station. */
export function StationDetail({ id, zoomed }: { id: string; zoomed: boolean }) {
  const { data: station } = useSuspenseQuery(stationQuery(id));
  const filters = useFilters();
  useFocusOnMap(station, zoomed);
  const address = addressText(station, station.cityTitle);
  const walk = useWalkFromPlace(station.position);
  return (
    <>
      <PanelHead
        title={station.name}
        back={paths.cityMap(station.city)}
        action={<FavouriteButton station={station} />}
      />
      <div className="mb-4 rounded-card border border-line bg-paper p-4">
        {address && (
          <p className="flex gap-3">
            <Icon name="pin" size={22} className="mt-px text-brand" />
            <span>{address}</span>
          </p>
        )}
        {walk && (
          <p className="digits mt-2 flex gap-3 first:mt-0">
            <Icon name="walk" size={22} className="mt-px text-brand" />
            <span>{walk}</span>
          </p>
        )}
        <p className="digits mt-2 flex gap-3 first:mt-0">
          <Icon name="car" size={22} className="mt-px text-brand" />
          <span>{station.bookees === 1 ? '1 Auto steht hier' : `${station.bookees} Autos stehen hier`}</span>
        </p>
        {station.accessNotes && (
          <p className="mt-2 flex gap-3">
            <Icon name="key" size={22} className="mt-px text-brand" />
            <span>
              <span className="sr-only">Zugang: </span>
              {station.accessNotes}
            </span>
          </p>
        )}
      </div>
      <VehicleList
        where={{ placeId: String(station.id) }}
        filters={filters}
        placeText="an dieser Station"
        stationHidden
        headingLevel={2}
      />
    </>
  );
}
