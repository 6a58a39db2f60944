import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_CHANGE_FAULTS } from '#domain/customer/password-form.ts';
import { CurrentPasswordField } from '#web/features/session/current-password-field.tsx';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { takeBack } from './turned-round.ts';

/** The way from the person's part back to the partner's, which opens with the partner's password only. */
export function TakeTabletBack({
  partner,
  isSmall = false,
  onTaken,
}: {
  partner: string;
  isSmall?: boolean;
  onTaken: () => unknown;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button theme="OUTLINE" {...(isSmall ? { size: 'S' } : {})} onClick={() => setOpen(true)}>
        Zurück an {partner}
      </Button>
      {isOpen && <PasswordDialog partner={partner} onTaken={onTaken} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({
  partner,
  onTaken,
  onClose,
}: {
  partner: string;
  onTaken: () => unknown;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { field, sending } = useFormShell({
    initial: { currentPassword: '' },
    check: ({ currentPassword }) =>
      currentPassword === '' ? { currentPassword: PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de } : {},
    send: ({ currentPassword }) => takeBack(queryClient, currentPassword),
    onSent: onTaken,
  });
  return (
    <FormDialog
      {...sending}
      title={`Zurück an ${partner}`}
      submit={{ label: 'Tablet zurücknehmen', busyLabel: 'Das Passwort wird geprüft' }}
      onClose={onClose}
    >
      <p>Hier geht es nur für {partner} weiter: mit dem Passwort, mit dem das Tablet eingeloggt ist.</p>
      <CurrentPasswordField {...field.text('currentPassword')} />
    </FormDialog>
  );
}
