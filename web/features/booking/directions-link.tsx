import { appShell } from '#web/platform/app-shell.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { appDirections, directionsUrl, geoUri, opensMapPage } from './booking-words.ts';

/**
 * Opens the way to a station in the device's navigation app, and where that is a page, in a new tab: the booking stays open.
 * It needs no connection of ours.
 */
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
  const shell = appShell();
  const ofApp = shell && appDirections(place.position, place.name, shell.platform);
  const href =
    ofApp?.app ??
    (isHydrated
      ? directionsUrl(place.position, place.name, navigator.userAgent)
      : geoUri(place.position, place.name));
  const isPage = isHydrated && !shell && opensMapPage(navigator.userAgent, navigator.maxTouchPoints);

  async function openApp(urls: { app: string; web: string }) {
    // A phone without a map app has a browser.
    const isOpen = await shell?.device.openProgram(urls.app);
    if (!isOpen) await shell?.device.openProgram(urls.web);
  }

  return (
    <a
      href={href}
      rel="noreferrer"
      target={isPage ? '_blank' : undefined}
      className={buttonClass(look)}
      onClick={(event) => {
        if (!ofApp) return;
        event.preventDefault();
        void openApp(ofApp);
      }}
    >
      <Icon name={isPage ? 'external' : 'walk'} size={20} />
      {children}
      {isPage && <span className="sr-only">(öffnet einen neuen Tab)</span>}
    </a>
  );
}
