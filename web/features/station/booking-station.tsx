import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { addressText } from '#web/features/booking/booking-words.ts';
import { DirectionsLink } from '#web/features/booking/directions-link.tsx';
import { useFocusOnMap } from '#web/features/vehicle/map-focus.ts';
import { PanelHead, PanelPage } from '#web/features/vehicle/panel-parts.tsx';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Station = OutputOf<'GET /places/{id}'>;

/** The station of a booked vehicle, marked on the map: address, notes, and a link to the navigation app. */
export function BookingStation({ station, zoomed }: { station: Station; zoomed: boolean }) {
  const [isCopied, setCopied] = useState(false);
  useFocusOnMap(station, zoomed);
  const address = addressText(station, station.cityTitle);

  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(`${station.name}, ${address}`);
      setCopied(true);
      announce('Adresse kopiert.');
    } catch {
      announce('Die Adresse ließ sich nicht kopieren.', 'alert');
    }
  }

  return (
    <PanelPage>
      <PanelHead title={station.name} back={paths.bookings()} backLabel="Zurück zu den Buchungen" />
      <Card>
        <p className="flex items-start gap-3">
          <Icon name="pin" className="mt-0.5 text-brand" />
          <span className="min-w-0">
            <span className="block font-semibold">{address}</span>
            {station.accessNotes && <span className="mt-1 block text-ink-soft">{station.accessNotes}</span>}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <DirectionsLink place={station} />
          <Button theme="OUTLINE" onClick={() => void copyAddress()}>
            {isCopied ? 'Adresse kopiert' : 'Adresse kopieren'}
          </Button>
        </div>
      </Card>
    </PanelPage>
  );
}
