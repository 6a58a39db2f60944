import { useId } from 'react';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { OFFLINE_TEXT, OFFLINE_TITLE, tellOffline, useIsOnline } from '#web/ui/online.ts';

/**
 * Opens the booking's calendar file: phones show it in their calendar, other browsers save it. In browsers it is a plain
 * link, because no phone opens a file that a script has made.
 */
export function CalendarLink({ bookingId, ...look }: { bookingId: number } & ButtonLook) {
  const isOnline = useIsOnline();
  const reasonId = useId();
  return (
    <>
      <ServerFileLink
        href={`/api/booking/bookings/${bookingId}/calendar`}
        className={buttonClass(look)}
        {...(isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId })}
        onClick={(event) => {
          if (isOnline) return;
          event.preventDefault();
          tellOffline();
        }}
      >
        In den Kalender
      </ServerFileLink>
      {!isOnline && (
        <span id={reasonId} hidden>
          {OFFLINE_TITLE} {OFFLINE_TEXT}
        </span>
      )}
    </>
  );
}
