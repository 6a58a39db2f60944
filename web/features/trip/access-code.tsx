import { formatDateTime, momentInSentence } from '#domain/booking/format-period.ts';
import { earliestUnlock } from '#domain/trip/may-command.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Note } from '#web/ui/note.tsx';
import type { CarGuide, SecretEntry } from './car-guide-query.ts';
import { SecretBox } from './secret-box.tsx';
import { lookAtSecret } from './secret-store.ts';

/** The code of a key safe or garage of the booking's station, by what it opens. */
export function AccessCode({
  booking,
  guide,
  placeId,
  title,
}: {
  booking: Booking;
  guide: CarGuide;
  placeId: string;
  title: string;
}) {
  const code = guide.secrets.find((secret) => secret.kind === 'ACCESS_CODE' && secret.title === title);
  if (!code || String(guide.place.id) !== placeId) {
    return (
      <EmptyState
        title="Diesen Code gibt es an deiner Station nicht"
        action={
          <Link to={paths.carLock(booking.id)} className={buttonClass({ size: 'L' })}>
            Zum Öffnen
          </Link>
        }
      >
        Vielleicht ist der Link veraltet, oder die Buchung hat jetzt ein anderes Auto.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        Station {guide.place.name}
        {guide.place.accessNotes && <span className="mt-1 block text-detail">{guide.place.accessNotes}</span>}
      </p>
      <BookingSecret booking={booking} secret={code} title={title} />
    </div>
  );
}

/** A code or pin of the booking; before and after it says when it is to be seen. */
export function BookingSecret({
  booking,
  secret,
  title,
}: {
  booking: Booking;
  secret: SecretEntry;
  title: string;
}) {
  const now = useNow();
  const period = toPeriod(booking.timeRange);
  if (!tripAccess({ state: booking.state, period }, now)) {
    const earliest = earliestUnlock(period);
    const isBefore = booking.state === 'RESERVED' && Temporal.Instant.compare(now, earliest) < 0;
    return (
      <Note
        tone="info"
        title={
          isBefore
            ? `${title}: ab ${momentInSentence(earliest, now)} Uhr`
            : `${title}: nur während der Buchung`
        }
      >
        {isBefore
          ? 'Sobald deine Buchung nah ist, siehst du ihn hier, auch ohne Netz.'
          : `Deine Buchung ging bis ${formatDateTime(period.end)}.`}
      </Note>
    );
  }
  return (
    <SecretBox
      title={title}
      hint={secret.hint}
      onLook={() => lookAtSecret(booking.id, secret.id)}
      // A code is named after what it opens, and that is not what is shown.
      {...(secret.kind === 'ACCESS_CODE' ? { showText: 'Code zeigen' } : {})}
    />
  );
}
