import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { withArticle } from '#domain/customer/company-article.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Booking, driversQuery, useTakeBackBooking } from './booking-queries.ts';

const LendDialog = lazy(() => import('./lend-dialog.tsx').then((module) => ({ default: module.LendDialog })));

/** „Verleihen“, for a main account that has drivers. */
export function LendButton({ booking }: { booking: Booking }) {
  const mayLend = booking.lendable && !booking.lent;
  const { data: drivers = [] } = useQuery({ ...driversQuery, enabled: mayLend });
  const [isOpen, setOpen] = useState(false);
  if (!mayLend || drivers.length === 0) return null;
  return (
    <>
      <Button theme="OUTLINE" needsConnection aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Verleihen
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LendDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Who drives instead of the customer, or whom one drives for; nothing for a booking that is not lent. */
export function LendingNote({ booking }: { booking: Booking }) {
  const takeBack = useTakeBackBooking();
  const keys = useIdempotencyKeys();
  if (!booking.lent) return null;
  if (booking.lentBy) {
    return (
      <p className="text-detail">
        Geliehen von <strong>{withArticle(booking.lentBy, 'der')}</strong>. Du fährst, die Kosten trägt, wer
        dir die Buchung geliehen hat.
      </p>
    );
  }
  return (
    <Note
      title={`Verliehen an ${booking.driverName ?? 'jemand anderen'}`}
      action={
        booking.lendable && (
          <Button
            size="S"
            theme="OUTLINE"
            needsConnection
            busy={takeBack.isPending}
            busyLabel="Die Buchung wird zurückgenommen"
            onClick={() =>
              takeBack.mutate(
                { id: booking.id, idempotencyKey: keys.keyFor(`${booking.id} ${booking.driverId}`) },
                { onSettled: () => keys.answered() },
              )
            }
          >
            Zurücknehmen
          </Button>
        )
      }
    >
      {takeBack.error ? failureOf(takeBack.error).text : 'Nur diese Person kann das Auto öffnen. Du zahlst.'}
    </Note>
  );
}
