import { useState } from 'react';
import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { publicUrl, share } from '#web/platform/share.ts';
import { useCity } from '#web/shell/cities.ts';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import type { Booking } from './booking-queries.ts';
import { addressText } from './booking-words.ts';
import { toPeriod } from './time-range.ts';

/** Tells somebody where and when: car, time and station, nothing that opens a car or names the account (§S17.4). */
export function ShareBooking({ booking }: { booking: Booking }) {
  const [isCopied, setCopied] = useState(false);
  const { place, bookee } = booking;
  const cityTitle = useCity(place.city)?.title;

  async function tell() {
    const title = `${bookee.model} ab ${place.name}`;
    const text = `${title}, ${addressText(place, cityTitle)}: ${formatPeriodInFull(toPeriod(booking.timeRange))}`;
    const url = publicUrl(paths.station(place.id));
    if (await share({ title, text, url })) return;
    try {
      await navigator.clipboard.writeText(`${text}\n${url}`);
      setCopied(true);
      announce('Ort und Zeit sind kopiert.');
    } catch {
      announce('Das ließ sich nicht kopieren.', 'alert');
    }
  }

  return (
    <Button theme="OUTLINE" onClick={() => void tell()}>
      {isCopied ? 'Ort und Zeit kopiert' : 'Ort und Zeit teilen'}
    </Button>
  );
}
