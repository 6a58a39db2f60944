import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { useFavourite } from './favourites.ts';

/** The heart button of a station. */
export function FavouriteButton({ station }: { station: { id: number; name: string } }) {
  const { isFavourite, toggle } = useFavourite(station);
  const label = `${station.name} merken`;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={label}
      onClick={toggle}
      className={iconButtonClass('plain', 'text-brand!')}
    >
      <Icon name={isFavourite ? 'heart-filled' : 'heart'} />
    </button>
  );
}
