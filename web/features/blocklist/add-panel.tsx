import { BLOCKLIST_KINDS, type FraudField } from '#domain/registration/fraud-flags.ts';
import { lastDayFault } from '#web/features/staff/last-day.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAsked } from './blocklist-queries.ts';

const UNFILLED: { kind: FraudField; value: string; lastDay: string; reason: string } = {
  kind: 'email',
  value: '',
  lastDay: '',
  reason: '',
};

/** The most usual first. */
const KINDS: readonly FraudField[] = ['email', 'phone', 'iban', 'zip'];

/** What a hit means: a postal code alone only gets somebody looked at. */
const MEANINGS: Record<FraudField, string> = {
  email: 'Eine Registrierung damit wird abgelehnt.',
  phone: 'Eine Registrierung damit wird abgelehnt, mobil oder Festnetz.',
  iban: 'Eine Registrierung damit wird abgelehnt. Gespeichert wird nur ein Prüfwert, zu sehen ist sie danach nie mehr.',
  zip: 'Wer dort wohnt, kann sich registrieren, wird aber als Verdacht gemeldet. Sie trifft viele Unbeteiligte.',
};

/** Asks a second person to put something onto the list. */
export function AddPanel({ onClose }: { onClose: () => void }) {
  const onAsked = useAsked(onClose);
  const form = useFormShell({
    initial: UNFILLED,
    check: ({ kind, value, lastDay, reason }) => ({
      value: value.trim() === '' ? `Bitte gib die ${BLOCKLIST_KINDS[kind]} ein.` : undefined,
      lastDay: lastDay === '' ? undefined : lastDayFault(lastDay, 'Diesen Tag gibt es nicht.'),
      reason: reasonFault(reason),
    }),
    refusedAt: { BLOCKLIST_KNOWN: 'value' },
    send: ({ kind, value, lastDay, reason }, keyFor) => {
      const body = {
        kind,
        value: value.trim(),
        reason: reason.trim(),
        ...(lastDay === '' ? {} : { lastDay }),
      };
      return call('POST /console/blocklist', { body }, { idempotencyKey: keyFor({ body }) });
    },
    onSent: () => onAsked('Die Freigabe ist angefragt. Bis dahin wird damit niemand abgelehnt.'),
  });
  const { kind } = form.values;
  return (
    <SidePanel title="Auf die Sperrliste setzen" onClose={onClose}>
      <FormShell
        {...form.sending}
        label="Auf die Sperrliste setzen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{ label: 'Freigabe anfragen', busyLabel: 'Die Freigabe wird angefragt', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">Bis eine zweite Person es freigibt, ändert sich nichts.</p>
        }
        onCancel={onClose}
      >
        <RadioTiles
          {...form.field.choice('kind')}
          legend="Was"
          className="grid-cols-2 max-2xs:grid-cols-1"
          options={KINDS.map((value) => ({ value, label: BLOCKLIST_KINDS[value] }))}
        />
        <TextField
          {...form.field.text('value')}
          label={BLOCKLIST_KINDS[kind]}
          hint={MEANINGS[kind]}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...form.field.text('lastDay')}
          type="date"
          label="Letzter Tag (leer: bis auf Weiteres)"
          controlClassName="digits"
        />
        <ReasonField
          {...form.field.text('reason')}
          hint="Steht am Eintrag und im Protokoll. Bitte ohne Namen."
        />
      </FormShell>
    </SidePanel>
  );
}
