import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { useFavourite } from './favourites.ts';

/** The heart at a station. */
export function FavouriteButton({ station }: { station: { id: number; name: string } }) {
  const { isKept, toggle } = useFavourite(station);
  const label = `${station.name} merken`;
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={label}
      onClick={toggle}
      className={iconButtonClass('plain', 'text-brand!')}
    >
      <Icon name={isKept ? 'heart-filled' : 'heart'} />
    </button>
  );
}
