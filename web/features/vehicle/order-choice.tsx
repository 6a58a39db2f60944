import { LIST_ORDERS, type ListOrder, listOrderTitle } from '#domain/vehicle/search-choices.ts';
import { Icon } from '#web/ui/icon.tsx';
import { chooseOrder, shownOrder, showsDistance } from './map-state.ts';
import { changeMap, useMapState } from './map-store.ts';

/** The order of the list (§S14.5); by distance only where distances are shown. */
export function OrderChoice() {
  const order = useMapState(shownOrder);
  const withDistance = useMapState(showsDistance);
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">Reihenfolge</span>
      <select
        value={order}
        onChange={({ target }) => changeMap((state) => chooseOrder(state, target.value as ListOrder))}
        className="min-h-11 cursor-pointer appearance-none rounded-lg bg-transparent pr-6 pl-1 text-detail font-semibold text-ink-soft hover:text-brand"
      >
        {LIST_ORDERS.filter((name) => name !== 'DISTANCE' || withDistance).map((name) => (
          <option key={name} value={name}>
            {listOrderTitle[name]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-0.5 text-ink-soft" />
    </label>
  );
}
