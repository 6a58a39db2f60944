import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { driverName } from '#domain/driver/driver-name.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type Booking, driversQuery, useLendBooking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/** Lends a booking to one of the account's drivers. */
export function LendDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const now = useNow();
  const { data: drivers, error } = useQuery(driversQuery);
  const lend = useLendBooking();
  const keys = useIdempotencyKeys();
  const [driverId, setDriverId] = useState('');
  const failure = lend.error ?? error;
  const chosen = drivers?.find(({ id }) => String(id) === driverId);

  function confirm() {
    if (!chosen) return;
    lend.mutate(
      { id: booking.id, driverId: chosen.id, idempotencyKey: keys.keyFor(`${booking.id} ${chosen.id}`) },
      {
        onSuccess: (lent) => {
          onClose();
          showDialog({
            type: 'SUCCESS',
            title: 'Verliehen',
            message: `${lent.driverName ?? 'Die Person'} fährt jetzt. Ihr bekommt beide eine Mail.`,
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
      title="Buchung verleihen"
      act={{ isPending: lend.isPending, error: failure }}
      button="Verleihen"
      busyLabel="Die Buchung wird verliehen"
      isPossible={chosen !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="digits font-semibold">{booking.bookee.model}</p>
      <p className="digits text-ink-soft">{formatPeriod(toPeriod(booking.timeRange), now)}</p>
      <p className="mt-3 text-detail">
        Wer fährt, öffnet das Auto mit der eigenen PIN und gibt es zurück. Die Kosten bleiben bei dir. Bis die
        Fahrt beginnt, kannst du die Buchung zurücknehmen.
      </p>
      <div className="mt-4">
        {drivers ? (
          <RadioCards
            legend="Wer soll fahren?"
            name="driver"
            value={driverId}
            onValueChange={setDriverId}
            options={drivers.map(({ id, name, customerNumber, mayDrive }) => ({
              value: String(id),
              title: driverName({ name, customerNumber }),
              description: mayDrive
                ? `Accountnummer ${customerNumber}`
                : 'Darf gerade nicht fahren: Account oder Dokumentencheck erlauben es nicht.',
              disabled: !mayDrive,
            }))}
          />
        ) : (
          !failure && <SkeletonText lines={3} label="Wir sehen nach, wer fahren darf" />
        )}
      </div>
    </ActDialog>
  );
}
