import type { ReactNode } from 'react';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { CurrentPasswordField } from '#web/features/session/current-password-field.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';

type Props = {
  label: string;
  intro?: ReactNode;
  submit: { label: string; busyLabel: string };
  send: (currentPassword: string, idempotencyKey: string) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
};

/** What is done by password and needs nothing else. */
export function PasswordForm({ label, intro, submit, send, onDone, onCancel }: Props) {
  const { field, sending } = useFormShell({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de : undefined,
    }),
    send: ({ currentPassword }, keyFor) => send(currentPassword, keyFor(currentPassword)),
    onSent: onDone,
  });
  return (
    <FormShell {...sending} label={label} takesFocus submit={submit} onCancel={onCancel}>
      {intro}
      <CurrentPasswordField {...field.text('currentPassword')} />
    </FormShell>
  );
}
