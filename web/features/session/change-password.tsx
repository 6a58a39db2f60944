import { PASSWORD_DESCRIPTION } from '#domain/customer/password.ts';
import { checkPasswordChange } from '#domain/customer/password-form.ts';
import { call } from '#web/platform/call.ts';
import { loginHint, rememberLogin } from '#web/platform/login-hint.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import type { Customer } from './current-customer.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { isRepeatedFarEnough, NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password for a logged-in customer who knows the current one; else there is a reset link. */
export const ChangePassword = ({ customer }: { customer: Customer }) => (
  <OpenedForm
    opener="Passwort ändern"
    done={
      <Note tone="success" announced title="Dein neues Passwort gilt ab sofort.">
        Auf allen anderen Geräten haben wir dich ausgeloggt, hier bleibst du eingeloggt.
      </Note>
    }
  >
    {(form) => <PasswordChangeForm customer={customer} {...form} />}
  </OpenedForm>
);

function PasswordChangeForm({
  customer,
  onDone,
  onCancel,
}: {
  customer: Customer;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { productName } = useSettings();
  const form = useFormShell({
    initial: { current: '', password: '', repeated: '' },
    check: (values) => checkPasswordChange(values, [productName]),
    checksEarly: isRepeatedFarEnough,
    serverNames: { current: 'currentPassword' },
    send: ({ current, password }) =>
      call('POST /passwordchanges', { body: { currentPassword: current, password } }),
    onSent: () => {
      // The server ended all sessions of the account and gave this browser a new one.
      rememberLogin(loginHint()?.stored ?? false);
      onDone();
    },
  });
  return (
    <FormShell
      {...form.sending}
      label="Passwort ändern"
      className="grid max-w-104 gap-4"
      takesFocus
      submit={{ label: 'Passwort ändern', busyLabel: 'Das Passwort wird geändert' }}
      onCancel={onCancel}
      footer={
        <Link
          to={paths.passwordReset()}
          className={buttonClass({ theme: 'LINK', size: 'S', className: 'justify-self-start' })}
        >
          Aktuelles Passwort vergessen?
        </Link>
      }
    >
      <CurrentPasswordField {...form.field.text('current')} />
      <NewPasswordFields
        label="Neues Passwort"
        hint={PASSWORD_DESCRIPTION}
        account={customer.customerNumber}
        password={form.field.text('password')}
        repeated={form.field.text('repeated')}
        onRepeated={() => form.checkNow('repeated')}
      />
    </FormShell>
  );
}
