import { FormShell } from '#web/shell/form-shell.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RoleFields } from './role-fields.tsx';
import { SidePanel } from './side-panel.tsx';
import type { GivenRole, Staff } from './staff-queries.ts';
import { placesText } from './staff-words.ts';
import { NEW_ROLE, useRoleForm } from './use-role-form.ts';

/** Invites somebody who has an account already. */
export function GiveRolePanel({
  staff,
  onClose,
  onGiven,
}: {
  staff: Staff;
  onClose: () => void;
  onGiven: (given: GivenRole) => unknown;
}) {
  const form = useRoleForm({ initial: NEW_ROLE, onGiven });
  return (
    <SidePanel title="Person einladen" onClose={onClose}>
      <FormShell
        {...form.sending}
        label="Person einladen"
        className="grid gap-4 px-5 pb-5"
        submit={{ label: 'Freigabe anfragen', busyLabel: 'Die Freigabe wird angefragt', width: 'FULL' }}
        footer={
          <p className="text-fine text-ink-soft">
            Eine Rolle gilt erst, wenn eine zweite Person sie freigibt. Dann bekommt die Person eine Mail und
            richtet beim ersten Mal ihren zweiten Faktor ein.
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
        <SecondPeople staff={staff} />
      </FormShell>
    </SidePanel>
  );
}

/** Who else could confirm: somebody who asks where nobody can would wait for nothing. */
function SecondPeople({ staff: { people, presets } }: { staff: Staff }) {
  const confirming = presets
    .filter(({ rights }) => rights.PEOPLE?.includes('CONFIRM'))
    .map(({ role }) => role);
  const others = people.filter(
    ({ isOneself, roles }) => !isOneself && roles.some(({ role }) => confirming.includes(role)),
  );
  if (others.length === 0)
    return (
      <Note tone="warning" title="Außer dir kann das gerade niemand freigeben">
        Lass zuerst im Terminal eine zweite Person der Leitung einladen: staff invite
      </Note>
    );
  const names = others.map(({ name, roles }) => {
    const places = roles.find(({ role }) => confirming.includes(role))?.cities ?? null;
    return places === null ? name : `${name} (${placesText(places)})`;
  });
  return <p className="text-fine">Freigeben kann: {names.join(', ')}</p>;
}
