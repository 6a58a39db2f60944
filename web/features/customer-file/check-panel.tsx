import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { ToldField, toldFault } from '#web/features/staff/told-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { type File, useFreshFile } from './customer-file-queries.ts';

type Decision = 'ACCEPTED' | 'DENIED';
const UNDECIDED: { decision: Decision | ''; told: string; reason: string } = {
  decision: '',
  told: '',
  reason: '',
};

/** Accepts an account that is checked by hand, or denies it with words for the person. */
export function CheckPanel({ file, name, onClose }: { file: File; name: string; onClose: () => void }) {
  const { accountNumber, state } = file;
  const askFile = useFreshFile(accountNumber);
  const isObjection = state === 'DENIED';
  const { field, sending, values } = useFormShell({
    initial: isObjection ? { ...UNDECIDED, decision: 'ACCEPTED' as const } : UNDECIDED,
    check: ({ decision, told, reason }) => ({
      decision: decision === '' ? 'Bitte entscheide dich.' : undefined,
      told: decision === 'DENIED' ? toldFault(told, 'warum du ablehnst') : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ decision, told, reason }, keyFor) => {
      if (decision === '') throw new Error('the form has been checked');
      const request = {
        params: { accountNumber },
        body: {
          decision,
          reason: reason.trim(),
          ...(decision === 'DENIED' ? { told: told.trim() } : {}),
        },
      };
      return call('POST /console/customers/{accountNumber}/check', request, {
        idempotencyKey: keyFor(request),
      });
    },
    onSent: (_, { decision }) => {
      announce(
        decision === 'DENIED'
          ? 'Der Account ist abgelehnt. Die Person bekommt eine Mail.'
          : 'Der Account ist angenommen. Die Person bekommt eine Mail.',
      );
      onClose();
      return askFile();
    },
  });
  const isDenied = values.decision === 'DENIED';
  return (
    <SidePanel
      title={isObjection ? 'Doch annehmen' : 'Account prüfen'}
      detail={`${name}, ${accountNumber}`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Account prüfen"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: isDenied ? 'Account ablehnen' : 'Account annehmen',
          busyLabel: 'Die Entscheidung wird gespeichert',
          width: 'FULL',
        }}
        footer={
          <p className="text-fine text-ink-soft">
            {isDenied
              ? 'Einloggen bleibt möglich, buchen nicht. Nach einem Widerspruch lässt sich der Account noch annehmen.'
              : 'Firmen und Vereine können buchen, sobald die E-Mail-Adresse bestätigt ist; Personen machen mit dem Dokumentencheck weiter.'}{' '}
            Über Fahrtberechtigte des Accounts, die noch warten, wird mit entschieden.
          </p>
        }
        onCancel={onClose}
      >
        {!isObjection && (
          <RadioTiles
            {...field.choice('decision')}
            legend="Entscheidung"
            className="grid-cols-2 max-2xs:grid-cols-1"
            options={[
              { value: 'ACCEPTED', label: 'Annehmen' },
              { value: 'DENIED', label: 'Ablehnen' },
            ]}
          />
        )}
        <ReasonField {...field.text('reason')} />
        {isDenied && <ToldField {...field.text('told')} />}
      </FormShell>
    </SidePanel>
  );
}
