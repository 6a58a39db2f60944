import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { LINKED_ZOOM } from '#domain/station/position.ts';
import { useSettings } from '#web/features/page/settings.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addressText, geoUri } from './booking-words.ts';

const CityMap = lazy(() => import('#web/map/city-map.tsx').then((module) => ({ default: module.CityMap })));

/** The status "zoomed" of specification §2: near enough to see the building. */
const ZOOMED = 17;
const ZOOM = LINKED_ZOOM + 1;

type Station = OutputOf<'GET /places/{id}'>;

/** Where the booked vehicle stands: address, notes, map, and the way into the device's navigation. */
export function BookingStation({ station, zoomed }: { station: Station; zoomed: boolean }) {
  const [view, setView] = useState({ center: station.position, zoom: zoomed ? ZOOMED : ZOOM });
  const [isCopied, setCopied] = useState(false);
  const { cities } = useSettings();
  const isClient = useIsClient();
  const theme = useTheme();
  const address = addressText(
    station,
    cities.find(({ path }) => path === station.city)?.title ?? station.cityTitle,
  );

  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(`${station.name}, ${address}`);
      announce('Adresse kopiert.');
      setCopied(true);
    } catch {
      announce('Die Adresse ließ sich nicht kopieren.', 'alert');
    }
  }

  return (
    <div className="grid gap-4">
      <Card>
        <p className="flex items-start gap-3">
          <Icon name="pin" className="mt-0.5 text-brand" />
          <span className="min-w-0">
            <span className="block font-semibold">{address}</span>
            {station.accessNotes && <span className="mt-1 block text-ink-soft">{station.accessNotes}</span>}
          </span>
        </p>
        <div className="print-hidden mt-4 flex flex-wrap gap-2">
          <a href={geoUri(station.position, station.name)} className={buttonClass()}>
            <Icon name="external" size={20} />
            Navigation starten
          </a>
          <Button theme="OUTLINE" onClick={() => void copyAddress()}>
            {isCopied ? 'Adresse kopiert' : 'Adresse kopieren'}
          </Button>
        </div>
      </Card>
      <div className="print-hidden relative h-96 overflow-hidden rounded-card border border-line">
        {isClient && (
          <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
            <CityMap
              stations={[{ id: station.id, name: station.name, position: station.position, free: undefined }]}
              selectedStationId={station.id}
              view={view}
              onViewChange={({ center, zoom }) => setView({ center, zoom })}
              onSelectStation={() => setView({ center: station.position, zoom: ZOOMED })}
              theme={theme}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const never = () => () => {};

/** The map needs a browser; what the server drew comes first. */
const useIsClient = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const DARK = '(prefers-color-scheme: dark)';

function subscribeToTheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function themeNow(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

const useTheme = () => useSyncExternalStore(subscribeToTheme, themeNow, () => 'light' as const);
