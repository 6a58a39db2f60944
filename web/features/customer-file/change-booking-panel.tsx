import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/tariff/money.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AheadBooking, periodText } from './bookings-ahead.tsx';
import { useFreshFile } from './customer-file-queries.ts';
import { instantOf, wallText } from './wall-time.ts';

const QUARTER_HOUR_S = 900;

/** Moves, extends or shortens a booking for somebody; says first what that costs, and whether it goes. */
export function ChangeBookingPanel({
  account,
  booking,
  onClose,
}: {
  account: string;
  booking: AheadBooking;
  onClose: () => void;
}) {
  const { id, timeRange, state } = booking;
  const isRunning = state === 'ACTIVE';
  const askFile = useFreshFile(account);
  const { field, sending, values } = useFormShell({
    initial: { start: wallText(timeRange.start), end: wallText(timeRange.end), reason: '' },
    check: ({ start, end, reason }) => ({
      start: instantOf(start, timeRange.start) === undefined ? 'Bitte wähle Tag und Uhrzeit.' : undefined,
      end: instantOf(end, timeRange.end) === undefined ? 'Bitte wähle Tag und Uhrzeit.' : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ reason, ...wished }, keyFor) => {
      const wanted = rangeOf(wished);
      if (!wanted) throw new Error('the form has been checked');
      const request = { params: { id: String(id) }, body: { timeRange: wanted, reason: reason.trim() } };
      return call('POST /console/bookings/{id}/change', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => {
      announce(`Buchung ${id} ist geändert. Die Person bekommt eine Mail.`);
      onClose();
      return askFile();
    },
  });
  // What has begun keeps its beginning to the second.
  const rangeOf = ({ start, end }: { start: string; end: string }) => {
    const [from, to] = [
      isRunning ? timeRange.start : instantOf(start, timeRange.start),
      instantOf(end, timeRange.end),
    ];
    return from && to ? { start: from, end: to } : undefined;
  };
  const wanted = rangeOf(values);
  return (
    <SidePanel
      title="Buchung ändern"
      detail={`Buchung ${id}, ${booking.model}, ${booking.plate}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Buchung ändern"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Buchung ändern', busyLabel: 'Die Buchung wird geändert', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            Es gelten die Regeln und Preise der Person. Sie bekommt eine Mail.
          </p>
        }
        onCancel={onClose}
      >
        <p>
          Bisher: <span className="digits font-semibold">{periodText(booking)}</span>
        </p>
        {!isRunning && (
          <TextField
            {...field.text('start')}
            type="datetime-local"
            step={QUARTER_HOUR_S}
            label="Beginn"
            controlClassName="digits"
          />
        )}
        <TextField
          {...field.text('end')}
          type="datetime-local"
          step={QUARTER_HOUR_S}
          label="Ende"
          controlClassName="digits"
        />
        {wanted && (wanted.start !== timeRange.start || wanted.end !== timeRange.end) && (
          <Quote id={id} timeRange={wanted} />
        )}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}

/** What staff say on the phone before anything is changed. */
function Quote({ id, timeRange }: { id: number; timeRange: AheadBooking['timeRange'] }) {
  const { data: quote } = useQuery(
    callQuery('POST /console/bookings/{id}/quote', { params: { id: String(id) }, body: { timeRange } }),
  );
  if (!quote) return <p className="text-ink-soft">Der Preis wird ausgerechnet …</p>;
  if (quote.obstacle !== null)
    return (
      <Note tone="warning" title="So geht es nicht">
        {quote.obstacle}
      </Note>
    );
  return (
    <dl className="grid grid-cols-facts gap-x-4 gap-y-1">
      <dt className="text-ink-soft">Bisher</dt>
      <dd className="digits">{formatMoney(quote.totalBefore)}</dd>
      <dt className="text-ink-soft">Dann</dt>
      <dd className="digits font-semibold">
        {formatMoney(quote.total)}
        {quote.fee.cents > 0 && `, darin ${formatMoney(quote.fee)} für die Änderung`}
      </dd>
    </dl>
  );
}
