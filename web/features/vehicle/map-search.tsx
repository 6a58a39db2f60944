import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { clearFilters, forgetPlace, shownOrder, showsDistance } from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';
import { OrderChoice } from './order-choice.tsx';
import { placeText } from './place-text.ts';
import { noPlace } from './searched-place.ts';
import { VehicleList } from './vehicle-list.tsx';
import { useFilters, useSearchPlace } from './vehicle-search.ts';

/** The vehicles of the chosen place, and links to choose another place. */
export function MapSearch() {
  const where = useSearchPlace();
  const filters = useFilters();
  const text = useMapState(placeText);
  const withDistance = useMapState(showsDistance);
  const order = useMapState(shownOrder);
  if (!where) return null;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <VehicleList
        where={where}
        filters={filters}
        placeText={text}
        order={order}
        orderChoice={<OrderChoice />}
        showsDistance={withDistance}
        emptyAction={
          isFiltered ? (
            <Button theme="OUTLINE" onClick={() => changeMap(clearFilters)}>
              Alle Filter entfernen
            </Button>
          ) : (
            <Link
              to={paths.map()}
              state={noPlace}
              onClick={() => changeMap(forgetPlace)}
              className={buttonClass({ theme: 'OUTLINE' })}
            >
              Alle Städte zeigen
            </Link>
          )
        }
      />
      <nav aria-label="Anderer Ort" className="mt-5 flex flex-wrap gap-x-5 gap-y-1 px-1 text-detail">
        <Link to={paths.addressFilter()} className="text-link inline-flex min-h-11 items-center gap-1.5">
          <Icon name="search" size={18} />
          Adresse suchen
        </Link>
        <Link
          to={paths.map()}
          state={noPlace}
          onClick={() => changeMap(forgetPlace)}
          className="text-link inline-flex min-h-11 items-center gap-1.5"
        >
          <Icon name="map" size={18} />
          Andere Stadt
        </Link>
      </nav>
    </>
  );
}
