import { useQuery } from '@tanstack/react-query';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type AheadBooking, periodText } from './bookings-ahead.tsx';
import { CarChoice } from './car-choice.tsx';
import { useFreshFile } from './customer-file-queries.ts';

/** Gives somebody another car for the same time, without a fee and no dearer. */
export function ReplaceCarPanel({
  account,
  booking,
  onClose,
}: {
  account: string;
  booking: AheadBooking;
  onClose: () => void;
}) {
  const { id } = booking;
  const params = { id: String(id) };
  const cars = useQuery({ ...callQuery('GET /console/bookings/{id}/cars', { params }), staleTime: 0 });
  const askFile = useFreshFile(account);
  const { field, sending } = useFormShell({
    initial: { car: '', reason: '' },
    check: ({ car, reason }) => ({
      car: car === '' ? 'Bitte wähle ein Auto.' : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ car, reason }, keyFor) => {
      const request = { params, body: { bookeeId: Number(car), reason: reason.trim() } };
      return call('POST /console/bookings/{id}/car', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => {
      announce(`Buchung ${id} hat ein anderes Auto. Die Person bekommt eine Mail.`);
      onClose();
      return askFile();
    },
    // Somebody has taken it meanwhile: what is free now stands there.
    onFailed: () => void cars.refetch(),
  });
  return (
    <SidePanel
      title="Anderes Auto geben"
      detail={`Buchung ${id}, ${booking.model}, ${booking.plate}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Anderes Auto geben"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Auto tauschen', busyLabel: 'Das Auto wird getauscht', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            Kostet keine Gebühr, und teurer wird die Buchung nie. Die Person bekommt eine Mail mit dem neuen
            Auto und seiner Station.
          </p>
        }
        onCancel={onClose}
      >
        <p className="digits font-semibold">{periodText(booking)}</p>
        {cars.data ? (
          cars.data.items.length > 0 ? (
            <CarChoice {...field.choice('car')} cars={cars.data.items} from="vom gebuchten" />
          ) : (
            <Note tone="warning" title="Kein passendes Auto ist frei">
              In dieser Zeit gibt es in der Stadt kein freies Auto, das so groß ist und das die Person fahren
              darf.
            </Note>
          )
        ) : cars.error ? (
          <FailureNote error={cars.error} onRetry={() => void cars.refetch()} />
        ) : (
          <SkeletonText lines={5} label="Freie Autos werden gesucht" />
        )}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}
