import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { LOOK } from '#web/features/staff/look-query.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { callQuery } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AheadBooking, periodText } from './bookings-ahead.tsx';
import { useFreshFile } from './customer-file-queries.ts';
import { instantOf, wallText } from './wall-time.ts';

/** After so long without a change the time is looked at. */
const LOOK_PAUSE_MS = 600;

type Ending = OutputOf<'POST /console/bookings/{id}/ending'>;
type When = 'NOW' | 'THEN';
type Entered = { when: When; at: string; reason: string };

const endingQuery = (id: number, endedAt: string | undefined) => ({
  ...callQuery('POST /console/bookings/{id}/ending', {
    params: { id: String(id) },
    body: endedAt === undefined ? {} : { endedAt },
  }),
  ...LOOK,
});

/** Ends a trip that its driver does not end; says first how the car stands, from when on it counts, and what it costs. */
export function EndTripPanel({
  account,
  booking,
  onClose,
}: {
  account: string;
  booking: AheadBooking;
  onClose: () => void;
}) {
  const { id } = booking;
  const askFile = useFreshFile(account);
  // The moment at which it was opened: what nobody touches stays the same.
  const [now] = useState(() => nowInstant().toString());
  const { field, sending, values } = useFormShell<Entered>({
    initial: { when: 'NOW', at: wallText(now), reason: '' },
    check: ({ when, at, reason }) => ({
      at: when === 'THEN' && instantOf(at, now) === undefined ? 'Bitte wähle Tag und Uhrzeit.' : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ reason, ...wanted }, keyFor) => {
      const at = timeOf(wanted);
      const body = { reason: reason.trim(), ...(at === undefined ? {} : { endedAt: at }) };
      const request = { params: { id: String(id) }, body };
      return call('POST /console/bookings/{id}/end', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => {
      announce(`Buchung ${id}: Das Auto ist zurückgegeben. Die Person bekommt den Beleg.`);
      onClose();
      return askFile();
    },
  });
  const timeOf = ({ when, at }: Pick<Entered, 'when' | 'at'>) =>
    when === 'THEN' ? instantOf(at, now) : undefined;
  const wanted = timeOf(values);
  const isTimed = values.when === 'NOW' || wanted !== undefined;
  // Each look is written down: not one for each digit.
  const asked = useDebouncedValue(wanted, LOOK_PAUSE_MS);
  const isSettled = isTimed && asked === wanted;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endingQuery(id, asked),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  });
  const ending = isTimed ? data : undefined;
  return (
    <SidePanel
      title="Auto zurückgeben"
      detail={`Buchung ${id}, ${booking.model}, ${booking.plate}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Auto zurückgeben"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Auto zurückgeben', busyLabel: 'Das Auto wird zurückgegeben', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            Das Auto ist danach frei. Die Person bekommt den Beleg, und was nicht stimmt, wird eine Aufgabe.
            Rückgängig machen lässt sich das nicht.
          </p>
        }
        onCancel={onClose}
      >
        <p>
          Gebucht: <span className="digits font-semibold">{periodText(booking)}</span>
        </p>
        {ending && <CarStands ending={ending} />}
        <RadioCards
          {...field.choice('when')}
          legend="Zurückgegeben"
          options={[
            { value: 'NOW', title: 'Jetzt' },
            {
              value: 'THEN',
              title: 'Schon früher',
              description: ending?.lockedAt
                ? 'Seit es zuletzt abgeschlossen wurde, steht das Auto: So weit zurück zählt, was die Person sagt.'
                : 'Was die Person sagt, zählt höchstens einen Tag zurück.',
            },
          ]}
        />
        {values.when === 'THEN' && (
          <TextField
            {...field.text('at')}
            type="datetime-local"
            label="Zurückgegeben um"
            controlClassName="digits"
          />
        )}
        {!isTimed ? null : ending && isSettled && !isPlaceholderData ? (
          <Cost ending={ending} />
        ) : error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={4} label="Es wird nachgesehen, wie das Auto steht" />
        )}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}

const momentText = (instant: string) => `${formatDateTime(Temporal.Instant.from(instant))} Uhr`;

function CarStands({ ending: { reachable, lastContactAt, lockedAt, unmet, isDriven } }: { ending: Ending }) {
  if (isDriven)
    return (
      <Note tone="warning" title="Das Auto wird gerade gefahren">
        Die Zündung ist an. Zurückgeben lässt sich das Auto erst, wenn es steht.
      </Note>
    );
  return (
    <div className="grid gap-1">
      <p>
        {reachable
          ? 'Das Auto antwortet.'
          : `Das Auto antwortet nicht${lastContactAt ? `, zuletzt am ${momentText(lastContactAt)}` : ''}: Es zählt, was die Person sagt.`}
        {lockedAt && ` Abgeschlossen am ${momentText(lockedAt)}.`}
      </p>
      {unmet.length > 0 && (
        <ul className="list-disc pl-5">
          {unmet.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Cost = ({ ending: { endsAs, total, lateFee, isFinal } }: { ending: Ending }) => (
  <dl className="grid grid-cols-facts gap-x-4 gap-y-1">
    <dt className="text-ink-soft">Zählt bis</dt>
    <dd className="digits">{momentText(endsAs)}</dd>
    <dt className="text-ink-soft">Kostet</dt>
    <dd className="digits font-semibold">
      {formatMoney(total)}
      {lateFee.cents > 0 && `, darin ${formatMoney(lateFee)} fürs Überziehen`}
    </dd>
    {!isFinal && (
      <>
        <dt className="text-ink-soft">Kilometer</dt>
        <dd>kommen dazu, sobald das Auto sie meldet</dd>
      </>
    )}
  </dl>
);
