import { formatDateTime } from '#domain/booking/format-period.ts';
import { needsSecondPerson } from '#domain/staff/act.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { type AheadBooking, periodText } from './bookings-ahead.tsx';
import { useFreshFile } from './customer-file-queries.ts';

/** Cancels a booking for somebody, at the fee of the rules or without it. */
export function CancelBookingPanel({
  account,
  booking,
  onClose,
}: {
  account: string;
  booking: AheadBooking;
  onClose: () => void;
}) {
  const { id, cancellationFee: fee, freeCancellationUntil } = booking;
  const owed = fee && fee.cents > 0 ? fee : null;
  const mayWaive = owed !== null && !needsSecondPerson({ kind: 'WAIVER', cents: owed.cents });
  const askFile = useFreshFile(account);
  const { field, sending, values } = useFormShell({
    initial: { isFree: false, reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ isFree, reason }, keyFor) => {
      const request = { params: { id: String(id) }, body: { isFree, reason: reason.trim() } };
      return call('POST /console/bookings/{id}/cancel', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => {
      announce(`Buchung ${id} ist storniert. Die Person bekommt eine Mail.`);
      onClose();
      return askFile();
    },
  });
  return (
    <SidePanel
      title="Buchung stornieren"
      detail={`Buchung ${id}, ${booking.model}, ${booking.plate}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Buchung stornieren"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label:
            owed && !values.isFree
              ? `Für ${formatMoney(owed)} stornieren`
              : owed
                ? 'Ohne Gebühr stornieren'
                : 'Kostenlos stornieren',
          busyLabel: 'Die Buchung wird storniert',
          width: 'FULL',
        }}
        footer={
          <p className="text-fine text-ink-soft">
            Das Auto ist sofort wieder frei, und die Person bekommt eine Mail. Zurückholen lässt sich die
            Buchung nicht.
          </p>
        }
        onCancel={onClose}
      >
        <p className="digits font-semibold">{periodText(booking)}</p>
        {owed ? (
          <p>
            Nach den Regeln kostet das Storno jetzt {formatMoney(owed)}
            {mayWaive
              ? '.'
              : ': mehr, als eine Person allein erlässt. Storniere mit der Gebühr, und frag danach den Erlass an.'}
          </p>
        ) : (
          <p>
            Das Storno kostet nichts
            {freeCancellationUntil &&
              `, bis ${formatDateTime(Temporal.Instant.from(freeCancellationUntil))} Uhr`}
            .
          </p>
        )}
        {mayWaive && (
          <CheckboxField {...field.box('isFree')}>Gebühr von {formatMoney(owed)} erlassen</CheckboxField>
        )}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}
