import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { directionsUrl, geoUri } from './booking-words.ts';

/** Opens the way to a station in the device's navigation app; it needs no connection of ours. */
export function DirectionsLink({
  place,
  children = 'Navigation starten',
  ...look
}: {
  place: { name: string; position: { lat: number; lng: number } };
  children?: string;
} & ButtonLook) {
  // The server does not know the device: its page has the standard's address.
  const isHydrated = useIsHydrated();
  const href = isHydrated
    ? directionsUrl(place.position, place.name, navigator.userAgent)
    : geoUri(place.position, place.name);
  return (
    <a href={href} rel="noreferrer" className={buttonClass(look)}>
      <Icon name="walk" size={20} />
      {children}
    </a>
  );
}
