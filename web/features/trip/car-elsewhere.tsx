import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWalk } from '#domain/station/walk.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { DirectionsLink } from '#web/features/booking/directions-link.tsx';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { StationGlance } from '#web/features/station/station-glance.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { ServerImage } from '#web/shell/server-image.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Trip, tripQuery } from './trip-queries.ts';

const REFRESH_MS = 60_000;

type Elsewhere = NonNullable<Trip['elsewhere']>;

/** On the page of a booking: where its car stands, from the time on at which its driver may begin. */
export function ElsewhereOfBooking({ booking }: { booking: Booking }) {
  const now = useNow();
  const isNear = tripAccess({ state: booking.state, period: toPeriod(booking.timeRange) }, now) === 'BEGIN';
  const { data: trip } = useQuery({
    ...tripQuery(booking.id),
    enabled: isNear,
    refetchInterval: () => (navigator.onLine ? REFRESH_MS : false),
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });
  return isNear && trip ? <CarElsewhere booking={booking} trip={trip} /> : null;
}

/** Says where the car of a booking stands that its last driver could not leave at its station; nothing for all others. */
export function CarElsewhere({ booking, trip }: { booking: Booking; trip: Trip }) {
  const { elsewhere } = trip;
  if (!elsewhere) return null;
  const { position, line, photo } = elsewhere;
  return (
    <Card
      as="section"
      aria-label="Das Auto steht woanders"
      padded={false}
      className="print-hidden overflow-hidden"
    >
      {position && <StationGlance station={booking.place} car={position} />}
      <div role="status" className="grid gap-3 p-4">
        <div className="flex gap-3">
          <Icon name="warning" label="Achtung" size={22} className="mt-0.5 shrink-0 text-warn" />
          <div className="min-w-0">
            <h2 className="text-lead">Dein Auto steht woanders</h2>
            <p className="digits">{whereText(booking, elsewhere)}</p>
          </div>
        </div>
        {line && (
          <p>
            <span className="block text-detail text-ink-soft">Von der Person, die es zuletzt fuhr:</span>
            <span className="font-semibold wrap-anywhere">„{line}“</span>
          </p>
        )}
        {photo && <PlacePicture key={photo.id} photo={photo} />}
        {position ? (
          <DirectionsLink place={{ name: 'Dein Auto', position }} width="FULL" size="L">
            Weg zum Auto
          </DirectionsLink>
        ) : (
          !line && !photo && <CallButtons />
        )}
      </div>
    </Card>
  );
}

function whereText({ place }: Booking, { position, distance, line, photo }: Elsewhere): string {
  if (position && distance !== undefined)
    return `Nicht an der Station ${place.name}, sondern ${formatWalk(distance)} von dort.`;
  const known = `Nicht an der Station ${place.name}. Das Auto hat keine Verbindung, deshalb kennen wir den Ort nicht genau`;
  return line || photo ? `${known}.` : `${known}: Ruf uns bitte an.`;
}

function PlacePicture({ photo: { id, width, height } }: { photo: NonNullable<Elsewhere['photo']> }) {
  const [isMissing, setMissing] = useState(false);
  const url = `/api/booking/returnphotos/${id}`;
  // Without a connection there is none, and a broken picture says nothing.
  if (isMissing) return <p className="text-detail text-ink-soft">Das Foto lädt, sobald du Netz hast.</p>;
  return (
    <ServerFileLink href={url} target="_blank" rel="noreferrer" className="block rounded-field">
      <ServerImage
        src={url}
        alt="So steht das Auto da"
        width={width}
        height={height}
        onError={() => setMissing(true)}
        className="max-h-72 w-full rounded-field bg-sand object-cover"
      />
    </ServerFileLink>
  );
}
