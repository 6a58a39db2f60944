import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_PASSWORD_LENGTH, PASSWORD_DESCRIPTION } from '#domain/customer/password.ts';
import { checkPasswordChange } from '#domain/customer/password-form.ts';
import { call } from '#web/platform/call.ts';
import { loginHint, rememberLogin } from '#web/platform/login-hint.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { OpenedForm } from '#web/ui/opened-form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { Customer } from './current-customer.ts';

type Fields = { current: string; password: string; repeated: string };
const EMPTY: Fields = { current: '', password: '', repeated: '' };
const FIELDS = ['current', 'password', 'repeated'] as const;

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
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (name: keyof Fields) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const [values, setValues] = useState(EMPTY);
  const [dirty, setDirty] = useState({ current: false, password: false, repeated: false });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ current, password }: Fields) =>
      call('POST /passwordchanges', { body: { currentPassword: current, password } }),
    onSuccess: () => {
      // The server ended all sessions of the account and gave this browser a new one.
      rememberLogin(loginHint()?.stored ?? false);
      onDone();
    },
    onError: (refusal) => {
      if (fieldMessage(refusal, 'currentPassword')) focusOn('current');
      else if (fieldMessage(refusal, 'password')) focusOn('password');
    },
  });
  useEffect(() => focusOn('current'), []);

  const found = checkPasswordChange(values, [productName]);
  const refused: Partial<Fields> = {
    current: fieldMessage(error, 'currentPassword'),
    password: fieldMessage(error, 'password'),
  };
  const shown = (name: keyof Fields) => refused[name] ?? (dirty[name] ? found[name] : undefined);
  const failure = error && !refused.current && !refused.password ? failureOf(error) : undefined;

  const field = (name: keyof Fields) => ({
    name,
    required: true,
    maxLength: MAX_PASSWORD_LENGTH,
    readOnly: isPending,
    value: values[name],
    error: shown(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  });

  function change(name: keyof Fields, value: string) {
    if (error) reset();
    setValues((before) => ({ ...before, [name]: value }));
    // The repeated password is checked only once it is as long as the new one, not from its first letter.
    const isChecked = name === 'password' || (name === 'repeated' && value.length >= values.password.length);
    if (isChecked) setDirty((before) => ({ ...before, [name]: true }));
  }

  function submit() {
    setDirty({ current: true, password: true, repeated: true });
    if (isPending) return;
    const faulty = FIELDS.find((name) => found[name]);
    if (faulty) focusOn(faulty);
    else mutate(values);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Passwort ändern"
      className="grid max-w-104 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* Password managers read from this field which account the new password belongs to. */}
      <input type="text" autoComplete="username" value={customer.customerNumber} readOnly hidden />
      <PasswordField {...field('current')} label="Aktuelles Passwort" autoComplete="current-password" />
      <PasswordField
        {...field('password')}
        label="Neues Passwort"
        hint={PASSWORD_DESCRIPTION}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('repeated')}
        label="Passwort wiederholen"
        autoComplete="new-password"
        onBlur={() => values.repeated && setDirty((before) => ({ ...before, repeated: true }))}
      />
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsConnection busy={isPending} busyLabel="Das Passwort wird geändert">
          Passwort ändern
        </Button>
        <Button theme="OUTLINE" disabled={isPending} onClick={onCancel}>
          Abbrechen
        </Button>
      </div>
      <Link
        to={paths.passwordReset()}
        className={buttonClass({ theme: 'LINK', size: 'S', className: 'justify-self-start' })}
      >
        Aktuelles Passwort vergessen?
      </Link>
    </form>
  );
}
