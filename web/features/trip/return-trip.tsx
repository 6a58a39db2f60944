import { type RefObject, useEffect, useRef } from 'react';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { AwaitedCar } from '#web/features/booking/awaited-car.tsx';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { CallRefused } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { useKeptGrant } from './kept-grant.ts';
import { useKeptReturns } from './kept-return.ts';
import { OpenReturn } from './open-return.tsx';
import { ReturnByWord } from './return-by-word.tsx';
import { useReturnDraft } from './return-draft.ts';
import { Awaited, Kept, Returned } from './return-messages.tsx';
import { useReturn } from './return-queries.ts';
import { WaitingPhoto } from './waiting-photo.tsx';

/** Ends a trip: says what is still missing, takes the confirmation, and says afterwards what the trip cost. */
export function ReturnTrip({ booking }: { booking: Booking }) {
  const now = useNow();
  const isOnline = useIsOnline();
  const kept = useKeptReturns().find(({ bookingId }) => bookingId === booking.id);
  const { data, error, refetch } = useReturn(booking.id);
  const hasOpened = useKeptGrant(booking.id)?.hasOpened === true;
  // Here, because the car may lose its connection and find it again while the driver writes.
  const { draft, change, clear } = useReturnDraft(booking);
  const isGiven = data?.state === 'RETURNED' || data?.state === 'AWAITED' || kept !== undefined;
  useEffect(() => {
    if (isGiven) void clear();
  }, [isGiven, clear]);
  const message = useMessageInView(isGiven, !isGiven && (data !== undefined || error !== null));
  if (isGiven) {
    return (
      <div className="grid gap-4">
        {data?.state === 'RETURNED' ? (
          <Returned booking={booking} returned={data} message={message} />
        ) : data?.state === 'AWAITED' ? (
          <Awaited returned={data} message={message} />
        ) : (
          kept && <Kept kept={kept} message={message} />
        )}
        <WaitingPhoto booking={booking} />
      </div>
    );
  }
  if (data?.reachable && isOnline) {
    return (
      <div className="grid gap-6">
        <OpenReturn booking={booking} open={data} draft={draft} onChange={change} />
        <AwaitedCar booking={booking} />
      </div>
    );
  }
  // Without an answer of the car or of the server nobody has to wait for one. What the device has kept of the booking
  // may be from before its first unlock.
  const isUnanswered = error !== null && !(error instanceof CallRefused);
  const mayBeOnTrip =
    tripAccess({ state: booking.state, period: toPeriod(booking.timeRange) }, now) !== undefined;
  // The server knows nothing of a trip that this device began without a network, until the car tells it.
  const isUnheard = hasOpened && (isRefusal(error, 'TRIP_NOT_BEGUN') || isRefusal(error, 'BOOKING_ENDED'));
  if (data || isUnheard || ((isUnanswered || !isOnline) && (mayBeOnTrip || hasOpened))) {
    return (
      <div className="grid gap-6">
        <ReturnByWord booking={booking} isOnline={isOnline} draft={draft} onChange={change} />
        <AwaitedCar booking={booking} />
      </div>
    );
  }
  if (error instanceof CallRefused) {
    const { title, text } = failureOf(error);
    return (
      <Note
        tone="warning"
        title={title}
        action={
          <Link to={paths.bookings()} className={buttonClass({ size: 'L' })}>
            Zu meinen Buchungen
          </Link>
        }
      >
        {text}
      </Note>
    );
  }
  return error ? (
    <FailureNote error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={2} label="Das Auto wird gefragt" />
  );
}

/** Begins at the message that takes the place of the form: the button that was pressed is gone with its focus. */
function useMessageInView(isGiven: boolean, isOpen: boolean): RefObject<HTMLDivElement | null> {
  const message = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (!isGiven || !wasOpen.current) return;
    wasOpen.current = false;
    window.scrollTo({ top: 0, behavior: 'instant' });
    message.current?.focus({ preventScroll: true });
  }, [isGiven, isOpen]);
  return message;
}
