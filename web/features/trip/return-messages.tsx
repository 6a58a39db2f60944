import type { RefObject } from 'react';
import { formatDuration, momentInSentence } from '#domain/booking/format-period.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { KeptReturn } from './kept-return.ts';
import type { TripReturn } from './return-queries.ts';
import { TripReceipt } from './trip-receipt.tsx';

/** Takes the focus when it appears. */
type Message = RefObject<HTMLDivElement | null>;

/** The return waits on the device for a connection. */
export function Kept({ kept, message }: { kept: KeptReturn; message: Message }) {
  useOwnConnectionWords();
  const now = useNow();
  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Note tone="success" announced title="Deine Rückgabe ist gespeichert">
        <p className="digits">
          Bestätigt {momentInSentence(Temporal.Instant.from(kept.confirmedAt), now)} Uhr: Bis dahin zählt
          deine Zeit.
        </p>
        <p className="mt-1">
          Gesendet wird sie von selbst, sobald dein Gerät eine Verbindung hat und diese Seite offen ist. Du
          kannst gehen; öffne uns später einfach noch einmal.
        </p>
      </Note>
    </div>
  );
}

/** The return is there, but what the car has to say of the trip is not. */
export function Awaited({ returned, message }: { returned: TripReturn; message: Message }) {
  const now = useNow();
  return (
    <div ref={message} tabIndex={-1} className="rounded-card">
      <Note
        tone="success"
        announced
        title="Deine Rückgabe ist bei uns"
        action={
          <Link to={paths.bookings()} className={buttonClass({ size: 'L' })}>
            Zu meinen Buchungen
          </Link>
        }
      >
        <p className="digits">
          Bestätigt {momentInSentence(Temporal.Instant.from(returned.confirmedAt ?? returned.price.at), now)}{' '}
          Uhr: Bis dahin zählt deine Zeit.
        </p>
        <p className="mt-1">
          Das Auto hat noch nicht gemeldet, dass du es ohne Netz geöffnet hast. Sobald es sich meldet, steht
          hier, was die Fahrt kostet. Du musst dafür nichts tun.
        </p>
      </Note>
    </div>
  );
}

/** The trip is over: what it was and what it costs. */
export function Returned({
  booking,
  returned,
  message,
}: {
  booking: Booking;
  returned: TripReturn;
  message: Message;
}) {
  const now = useNow();
  const { price, unmet } = returned;
  const confirmedAt = Temporal.Instant.from(returned.confirmedAt ?? price.at);
  // The trip has begun with the first unlock.
  const started = booking.events?.find(({ kind }) => kind === 'STARTED')?.at ?? booking.timeRange.start;
  const start = Temporal.Instant.from(started);
  const ms = Math.max(0, confirmedAt.epochMilliseconds - start.epochMilliseconds);
  return (
    <div className="grid gap-4">
      <div ref={message} tabIndex={-1} className="rounded-card">
        <Note tone="success" announced title="Danke! Deine Fahrt ist beendet.">
          <span className="digits">
            Zurückgegeben {momentInSentence(confirmedAt, now)} Uhr. Das Auto ist jetzt für andere frei.
          </span>
        </Note>
      </div>
      {!returned.checked && price.kmInDoubt && (
        <Note announced title="Wir prüfen die Kilometer">
          Was das Auto meldet, kann nicht stimmen, und wird nicht berechnet. Sobald feststeht, wie weit du
          gefahren bist, steht es bei deiner Fahrt. Du musst dafür nichts tun.
        </Note>
      )}
      {!returned.checked && !price.kmInDoubt && (
        <Note announced title="Das Auto meldet sich noch nicht">
          Deine Zeit ist zu Ende. Sobald es sich meldet, kommen die Kilometer dazu, und wir sehen nach, ob
          alles in Ordnung ist. Du musst dafür nichts tun.
        </Note>
      )}
      {unmet.length > 0 && (
        <Note tone="warning" title="Darum kümmern wir uns">
          <p>{unmet.map(({ title }) => title).join(' · ')}</p>
          <p className="mt-1">Wir sehen uns das persönlich an. Automatisch berechnen wir dir dafür nichts.</p>
        </Note>
      )}
      <SummaryList
        title="Deine Fahrt"
        entries={[
          { term: 'Zeit', value: formatDuration(ms) },
          { term: 'Strecke', value: price.drivenKm === undefined ? 'folgt' : `${price.drivenKm} km` },
          { term: 'Auto', value: booking.bookee.model },
          { term: 'Station', value: booking.place.name },
        ]}
      />
      <Card>
        <TripReceipt price={price} caption="Das kostet sie" />
      </Card>
      <Link to={paths.bookings()} className={buttonClass({ size: 'L', width: 'FULL', theme: 'OUTLINE' })}>
        Zu meinen Buchungen
      </Link>
    </div>
  );
}
