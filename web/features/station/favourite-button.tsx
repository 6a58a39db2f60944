import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { OFFLINE_TEXT, OFFLINE_TITLE, tellOffline, useIsOnline } from '#web/ui/online.ts';
import { useFavourite } from './favourites.ts';

/** The heart button of a station. */
export function FavouriteButton({ station }: { station: { id: number; name: string } }) {
  const { isFavourite, toggle } = useFavourite(station);
  const isOnline = useIsOnline();
  const reasonId = useId();
  const label = `${station.name} merken`;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={label}
      aria-disabled={isOnline ? undefined : true}
      aria-describedby={isOnline ? undefined : reasonId}
      onClick={isOnline ? toggle : tellOffline}
      className={iconButtonClass('plain', 'text-brand! aria-disabled:opacity-45')}
    >
      <Icon name={isFavourite ? 'heart-filled' : 'heart'} />
      {!isOnline && (
        <span id={reasonId} hidden>
          {OFFLINE_TITLE} {OFFLINE_TEXT}
        </span>
      )}
    </button>
  );
}
