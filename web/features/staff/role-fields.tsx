import { rightsTexts } from '#domain/staff/right.ts';
import { ROLE_NAMES, ROLES, type Role } from '#domain/staff/role.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ReasonField } from './reason-field.tsx';
import type { Staff } from './staff-queries.ts';
import type { useRoleForm } from './use-role-form.ts';

/** Which role, where and until when, and why. */
export function RoleFields({
  form: { field, values, messageAt },
  staff,
}: {
  form: ReturnType<typeof useRoleForm>;
  staff: Staff;
}) {
  const preset = staff.presets.find(({ role }) => role === values.role);
  return (
    <>
      <SelectField
        {...field.select('role')}
        label="Rolle"
        placeholder="Bitte wählen"
        options={ROLES.map((role: Role) => ({ value: role, label: ROLE_NAMES[role] }))}
      />
      {preset && (
        <ul className="-mt-2 text-fine text-ink-soft">
          {rightsTexts(preset.rights).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Fieldset
        legend="Städte"
        role="group"
        hint="Keine angekreuzt: in allen Städten."
        error={messageAt('cities')}
      >
        <div className="grid grid-cols-2 gap-3">
          {staff.cities.map(({ id, title }) => (
            <CheckboxField key={id} {...field.boxOf('cities', String(id))}>
              {title}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <TextField
        {...field.text('until')}
        label="Letzter Tag"
        hint="Leer: ohne Ende"
        type="date"
        className="max-w-48"
      />
      <ReasonField
        {...field.text('reason')}
        hint="Steht im Protokoll, nur intern. Bitte ohne Namen von Kunden."
      />
    </>
  );
}
