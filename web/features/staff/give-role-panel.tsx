import { FormShell } from '#web/shell/form-shell.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { RoleFields } from './role-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import type { Staff } from './staff-queries.ts';
import { NEW_ROLE, useRoleForm } from './use-role-form.ts';

/** Invites somebody who has an account already. */
export function GiveRolePanel({
  staff,
  onClose,
  onGiven,
}: {
  staff: Staff;
  onClose: () => void;
  onGiven: (id: number) => void;
}) {
  const form = useRoleForm({
    initial: NEW_ROLE,
    onGiven: ({ id, name }) => {
      announce(`${name} ist eingeladen.`);
      onGiven(id);
    },
  });
  return (
    <SidePanel title="Person einladen" onClose={onClose}>
      <FormShell
        {...form.sending}
        label="Person einladen"
        className="grid gap-4 px-5 pb-5"
        submit={{ label: 'Rolle geben', busyLabel: 'Die Rolle wird gegeben', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            Die Person bekommt eine Mail und richtet beim ersten Mal ihren zweiten Faktor ein.
          </p>
        }
      >
        <TextField
          {...form.field.text('accountNumber')}
          label="Accountnummer"
          hint="Wer bei uns arbeitet, hat einen eigenen Account wie alle, die bei uns fahren."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          controlClassName="digits"
        />
        <RoleFields form={form} staff={staff} />
      </FormShell>
    </SidePanel>
  );
}
