import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { HEARING_DAYS } from '#domain/damage/hearing.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { type DamageCase, useStepDone } from './damage-case-queries.ts';
import { FORM, type FormProps, MAX_TOLD_LENGTH } from './form-props.ts';

/** Asks who drove one of the trips before; nothing is decided by it. */
export function HearForm({ damage: { id, trips }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const possible = trips.filter(({ mayBeHeard }) => mayBeHeard);
  const { field, sending } = useFormShell({
    initial: {
      bookingId: possible.length === 1 ? String(possible[0]?.bookingId) : '',
      told: '',
      reason: '',
    },
    check: ({ bookingId, told, reason }) => ({
      bookingId: bookingId === '' ? 'Bitte wähle die Fahrt.' : undefined,
      told: toldFault(told, 'was du wissen möchtest'),
      reason: reasonFault(reason),
    }),
    refusedAt: {
      DAMAGE_TRIP_UNKNOWN: 'bookingId',
      DAMAGE_WAS_THERE: 'bookingId',
      DAMAGE_TRIP_LATER: 'bookingId',
    },
    send: ({ bookingId, told, reason }, keyFor) => {
      const body = { bookingId: Number(bookingId), told: told.trim(), reason: reason.trim() };
      const request = { params: { id }, body };
      return call('POST /console/damages/{id}/hearing', request, { idempotencyKey: keyFor(request) });
    },
    onSent: ({ isMailed }) =>
      done(
        isMailed
          ? 'Die Anhörung läuft. Die Person hat eine Mail bekommen.'
          : 'Die Anhörung läuft. Der Account hat keine E-Mail-Adresse: Bitte schreib einen Brief.',
      ),
  });
  return (
    <FormShell
      {...sending}
      label="Anhören"
      className={FORM}
      takesFocus
      submit={{ label: 'Anhörung beginnen', busyLabel: 'Die Anhörung wird begonnen', width: 'FULL' }}
      footer={
        <p className="text-fine text-ink-soft">
          Die Person bekommt eine Mail, sieht die Fotos mit ihren Zeiten und hat {HEARING_DAYS} Tage. So lange
          entscheidet niemand gegen sie.
        </p>
      }
      onCancel={onClose}
    >
      <RadioTiles
        {...field.choice('bookingId')}
        legend="Welche Fahrt"
        className="grid-cols-1"
        options={possible.map((trip) => ({ value: String(trip.bookingId), ...tripWords(trip) }))}
      />
      <ToldField
        {...field.text('told')}
        hint="Worum es geht und was dafür spricht. Steht so in der Mail."
        maxLength={MAX_TOLD_LENGTH}
      />
      <ReasonField {...field.text('reason')} />
    </FormShell>
  );
}

const tripWords = ({ bookingId, startsAt, endsAt, driver }: DamageCase['trips'][number]) => ({
  label: driver ? driver.name : `Buchung ${bookingId}`,
  detail: `${formatPeriodInFull({
    start: Temporal.Instant.from(startsAt),
    end: Temporal.Instant.from(endsAt),
  })}${driver ? `, Buchung ${bookingId}` : ''}`,
});
