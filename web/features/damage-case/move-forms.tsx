import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useStepDone } from './damage-case-queries.ts';
import { FORM, type FormProps, MAX_TOLD_LENGTH } from './form-props.ts';

const MAX_OBJECTION_LENGTH = 4_000;

export function OpenForm({ damage: { id }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id }, body: { to: 'OPEN' as const, reason: reason.trim() } };
      return call('POST /console/damages/{id}/moves', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => done('Der Schaden ist in Arbeit.'),
  });
  return (
    <FormShell
      {...sending}
      label="In Arbeit nehmen"
      className={FORM}
      takesFocus
      submit={{ label: 'In Arbeit nehmen', busyLabel: 'Wird in Arbeit genommen', width: 'FULL' }}
      onCancel={onClose}
    >
      <ReasonField {...field.text('reason')} />
      <p className="text-fine text-ink-soft">Die Person, die ihn gemeldet hat, sieht den neuen Stand.</p>
    </FormShell>
  );
}

/** After an objection, or because something was overlooked: what was decided counts no more. */
export function ReopenForm({ damage: { id, state, trips, hearing }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const takesObjection = state === 'DECIDED' && (hearing !== null || trips.some(({ isHeard }) => isHeard));
  const { field, sending } = useFormShell({
    initial: { objection: '', reason: '' },
    check: ({ objection, reason }) => ({
      objection:
        objection.trim() !== '' && objection.trim().length < 3
          ? 'Bitte schreib, was die Person einwendet.'
          : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ objection, reason }, keyFor) => {
      const words = objection.trim();
      const request = {
        params: { id },
        body: { to: 'OPEN' as const, reason: reason.trim(), ...(words ? { objection: words } : {}) },
      };
      return call('POST /console/damages/{id}/moves', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => done('Der Schaden ist wieder in Arbeit.'),
  });
  return (
    <FormShell
      {...sending}
      label="Wieder aufnehmen"
      className={FORM}
      takesFocus
      submit={{ label: 'Wieder aufnehmen', busyLabel: 'Wird wieder aufgenommen', width: 'FULL' }}
      onCancel={onClose}
    >
      {takesObjection && (
        <>
          <TextAreaField
            {...field.text('objection')}
            label="Widerspruch der Person"
            hint="In ihren Worten, aus der Mail oder vom Telefon. Leer, wenn es keiner ist."
            rows={4}
            maxLength={MAX_OBJECTION_LENGTH}
          />
          <p className="text-fine text-ink-soft">
            Über einen Widerspruch entscheidet, wer an der ersten Entscheidung nicht beteiligt war. Die
            angehörte Person bekommt jetzt eine Mail und zahlt bis dahin nichts.
          </p>
        </>
      )}
      <ReasonField {...field.text('reason')} />
    </FormShell>
  );
}

export function DismissForm({ damage: { id, dueAt, trips, hearing }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const wasHeard = hearing !== null || dueAt !== null || trips.some(({ isHeard }) => isHeard);
  const { field, sending } = useFormShell({
    initial: { told: '', reason: '' },
    check: ({ told, reason }) => ({
      told: wasHeard ? toldFault(told, 'warum es für die Person erledigt ist') : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ told, reason }, keyFor) => {
      const request = {
        params: { id },
        body: {
          to: 'DISMISSED' as const,
          reason: reason.trim(),
          ...(wasHeard ? { told: told.trim() } : {}),
        },
      };
      return call('POST /console/damages/{id}/moves', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => done('Der Schaden ist geschlossen.'),
  });
  return (
    <FormShell
      {...sending}
      label="Ohne Entscheidung schließen"
      className={FORM}
      takesFocus
      submit={{ label: 'Schaden schließen', busyLabel: 'Der Schaden wird geschlossen', width: 'FULL' }}
      onCancel={onClose}
    >
      <p>Wenn es keiner ist oder er doppelt gemeldet wurde. Fahrende sehen ihn dann nicht mehr.</p>
      <ReasonField {...field.text('reason')} />
      {wasHeard && <ToldField {...field.text('told')} maxLength={MAX_TOLD_LENGTH} />}
    </FormShell>
  );
}

export function RepairForm({ damage: { id }, onClose }: FormProps) {
  const done = useStepDone(onClose);
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const request = { params: { id }, body: { reason: reason.trim() } };
      return call('POST /console/damages/{id}/repair', request, { idempotencyKey: keyFor(request) });
    },
    onSent: () => done('Der Schaden ist behoben.'),
  });
  return (
    <FormShell
      {...sending}
      label="Behoben"
      className={FORM}
      takesFocus
      submit={{ label: 'Als behoben festhalten', busyLabel: 'Wird festgehalten', width: 'FULL' }}
      onCancel={onClose}
    >
      <p>Fahrende sehen ihn dann nicht mehr. Wessen Schaden es ist, entscheidet sich davon unabhängig.</p>
      <ReasonField {...field.text('reason')} hint="Zum Beispiel Werkstatt und Tag. Steht im Protokoll." />
    </FormShell>
  );
}
