import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatPeriod } from '#domain/booking/format-period.ts';
import { lateShareText } from '#domain/booking/late-share-text.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useHeadingFocusAfter } from '#web/shell/heading-focus.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type Booking, bookingQuery, useCancelBooking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** The fee is loaded again at this interval, because free cancellation may end while the dialog is open. */
const PRICE_REFRESH_MS = 10_000;

/** Shows the fee of a cancellation before the customer confirms it. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const now = useNow();
  const cancel = useCancelBooking();
  const keys = useIdempotencyKeys();
  const focusHeadingAfter = useHeadingFocusAfter();
  // Cached data is not used, because the dialog must show the current fee.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...bookingQuery(booking.id),
    staleTime: 0,
    refetchInterval: cancel.isPending ? false : PRICE_REFRESH_MS,
  });
  const current = isFetchedAfterMount ? data : undefined;
  const fee = current?.cancellationFee;
  const period = toPeriod(booking.timeRange);
  // Not more than the fees that are owed already, some of which may even be taken back.
  const isFree = fee !== undefined && fee.cents <= 0;
  const failure = cancel.error ?? (current ? undefined : error);

  async function confirm() {
    const freeUntil = current?.freeCancellationUntil;
    // Free cancellation ended since the last answer: show the fee before cancelling.
    if (isFree && freeUntil && Date.parse(freeUntil) <= nowInstant().epochMilliseconds) {
      await refetch();
      return;
    }
    cancel.mutate(
      { id: booking.id, idempotencyKey: keys.keyFor(`${booking.id} ${fee?.cents}`) },
      {
        onSuccess: (cancelled) => {
          focusHeadingAfter();
          onClose();
          const message =
            cancelled.price.total.cents === 0
              ? 'Deine Buchung ist storniert. Es kostet dich nichts.'
              : `Deine Buchung ist storniert. Dafür berechnen wir ${formatMoney(cancelled.price.total)}.`;
          showDialog({ type: 'SUCCESS', title: 'Storniert', message });
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
      title="Buchung stornieren?"
      act={{ isPending: cancel.isPending, error: failure }}
      button={!fee ? 'Stornieren' : isFree ? 'Kostenlos stornieren' : `Für ${formatMoney(fee)} stornieren`}
      busyLabel="Die Buchung wird storniert"
      dismiss="Buchung behalten"
      isPossible={current?.cancellable ?? false}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="digits font-semibold">{booking.bookee.model}</p>
      <p className="digits text-ink-soft">{formatPeriod(period, now)}</p>
      <div className="mt-4" role="status">
        {current?.cancellable && fee ? (
          isFree ? (
            <p>
              Das Storno ist <strong>kostenlos</strong>
              {current.freeCancellationUntil &&
                ` – noch bis ${formatDateTime(Temporal.Instant.from(current.freeCancellationUntil))}`}
              .
              {fee.cents === 0 &&
                current.price.fees.cents > 0 &&
                ` Die Gebühr von ${formatMoney(current.price.fees)} für deine Verkürzung bleibt.`}
            </p>
          ) : (
            <p>
              Die Frist für ein kostenloses Storno ist vorbei. Wenn du jetzt stornierst, kostet es{' '}
              <strong className="digits">{formatMoney(fee)}</strong>, das sind {basisText(current)}.
            </p>
          )
        ) : current ? (
          <p>Diese Buchung lässt sich nicht mehr stornieren.</p>
        ) : (
          !failure && <SkeletonText lines={2} label="Wir sehen nach, was es kostet" />
        )}
      </div>
    </ActDialog>
  );
}

const basisText = ({ price, cancellationBasis, lateSharePercent }: Booking): string =>
  lateShareText({
    priceList: { lateSharePercent },
    currency: price.time.currency,
    timePriceCents: price.time.cents,
    basisCents: (cancellationBasis ?? price.time).cents,
    paidFeeCents: price.fees.cents,
  });
