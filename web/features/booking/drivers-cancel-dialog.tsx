import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime, formatPeriod } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useHeadingFocusAfter } from '#web/shell/heading-focus.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { type DriversBooking, driversBookingsQuery, useCancelDriversBooking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** The fee is loaded again at this interval, because free cancellation may end while the dialog is open. */
const PRICE_REFRESH_MS = 10_000;

/** A main account cancels what a driver of its has booked (§S4.36): shows who is told, and what it costs. */
export function DriversCancelDialog({ booking, onClose }: { booking: DriversBooking; onClose: () => void }) {
  const now = useNow();
  const cancel = useCancelDriversBooking();
  const keys = useIdempotencyKeys();
  const focusHeadingAfter = useHeadingFocusAfter();
  const list = useInfiniteQuery({
    ...driversBookingsQuery('current'),
    refetchInterval: cancel.isPending ? false : PRICE_REFRESH_MS,
  });
  const current =
    list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === booking.id) ?? booking;
  const fee = current.cancellationFee;
  const isFree = fee !== undefined && fee.cents <= 0;
  const driver = booking.driverName ?? 'Die Person';

  async function confirm() {
    const freeUntil = current.freeCancellationUntil;
    // Free cancellation ended since the last answer: show the fee before cancelling.
    if (isFree && freeUntil && Date.parse(freeUntil) <= nowInstant().epochMilliseconds) {
      await list.refetch();
      return;
    }
    cancel.mutate(
      { id: booking.id, idempotencyKey: keys.keyFor(`${booking.id} ${fee?.cents}`) },
      {
        onSuccess: ({ price }) => {
          focusHeadingAfter();
          onClose();
          const cost =
            price.total.cents === 0
              ? 'Es kostet nichts.'
              : `Dafür berechnen wir ${formatMoney(price.total)}.`;
          showDialog({
            type: 'SUCCESS',
            title: 'Storniert',
            message: `Die Buchung ist storniert. ${cost} ${driver} bekommt eine Mail.`,
          });
        },
        onError: (failed) => {
          if (!failureOf(failed).unsettled) keys.answered();
          announce(failureOf(failed).title, 'alert');
        },
      },
    );
  }

  return (
    <ActDialog
      role="alertdialog"
      title={`Buchung von ${booking.driverName ?? 'jemandem'} stornieren?`}
      act={cancel}
      button={!fee ? 'Stornieren' : isFree ? 'Kostenlos stornieren' : `Für ${formatMoney(fee)} stornieren`}
      busyLabel="Die Buchung wird storniert"
      dismiss="Buchung behalten"
      isPossible={current.cancellable}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="digits font-semibold">{booking.bookee.model}</p>
      <p className="digits text-ink-soft">{formatPeriod(toPeriod(booking.timeRange), now)}</p>
      <p className="mt-4" role="status">
        {!current.cancellable || !fee ? (
          'Diese Buchung lässt sich nicht mehr stornieren.'
        ) : isFree ? (
          <>
            Das Storno ist <strong>kostenlos</strong>
            {current.freeCancellationUntil &&
              ` – noch bis ${formatDateTime(Temporal.Instant.from(current.freeCancellationUntil))}`}
            .
          </>
        ) : (
          <>
            Die Frist für ein kostenloses Storno ist vorbei. Jetzt kostet es{' '}
            <strong className="digits">{formatMoney(fee)}</strong>.
          </>
        )}
      </p>
      <p className="mt-3 text-detail">{driver} bekommt eine Mail und hat dann kein Auto mehr.</p>
    </ActDialog>
  );
}
