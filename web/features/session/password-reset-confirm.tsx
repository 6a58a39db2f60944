import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_PASSWORD_LENGTH, PASSWORD_DESCRIPTION } from '#domain/customer/password.ts';
import { checkPasswordForm } from '#domain/customer/password-form.ts';
import { call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { fieldMessage } from '#web/shell/field-message.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { currentCustomerQuery } from './current-customer.ts';
import { leaveBehind } from './left-behind.ts';
import { forgetCustomer } from './logout.ts';
import { openLoginAs } from './prefilled-login.ts';

/** What is next once the password is set. */
const NEXT = {
  DRIVER:
    'Logge dich jetzt ein und schick uns Fotos von Führerschein und Ausweis. Sind sie geprüft, kannst du buchen.',
  SALES: 'Logge dich jetzt mit deinem Zugang ein: Du kommst dann in den Vertrieb.',
  NOBODY:
    'Zu deiner Sicherheit haben wir dich auf allen Geräten ausgeloggt, und deine Passkeys gelten nicht mehr. Logge dich jetzt mit dem neuen Passwort ein.',
};

type Fields = { password: string; repeated: string };

/** Sets a new password with the token of the mailed link; the customer then logs in with the password. */
export function PasswordResetConfirm({
  token,
  account,
  invited,
}: {
  token: string;
  account: string | undefined;
  /** The first password of somebody who was invited to drive, or to work for a sales partner. */
  invited: 'DRIVER' | 'SALES' | undefined;
}) {
  const isFirst = invited !== undefined;
  const queryClient = useQueryClient();
  const { productName } = useSettings();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Fields>({ password: '', repeated: '' });
  const [dirty, setDirty] = useState({ password: false, repeated: false });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (password: string) => call('POST /passwordresets/confirm', { body: { token, password } }),
    onSuccess: async () => {
      // The server has ended all sessions of the account, including one in this browser.
      const customer = queryClient.getQueryData(currentCustomerQuery.queryKey);
      if (customer) leaveBehind(customer.customerNumber);
      forgetLogin();
      await forgetCustomer(queryClient);
    },
  });
  const found = checkPasswordForm(values, [productName]);
  const refused = fieldMessage(error, 'password');
  const errors: Partial<Fields> = {
    ...(dirty.password && found.password ? { password: found.password } : {}),
    ...(dirty.repeated && found.repeated ? { repeated: found.repeated } : {}),
    ...(refused ? { password: refused } : {}),
  };

  function change(field: keyof Fields, value: string) {
    if (error) reset();
    setValues((before) => ({ ...before, [field]: value }));
    // The repeated password is checked only once it is as long as the new one, not from its first letter.
    const isChecked = field === 'password' || value.length >= values.password.length;
    if (isChecked) setDirty((before) => ({ ...before, [field]: true }));
  }

  function submit() {
    setDirty({ password: true, repeated: true });
    if (isPending) return;
    const [faulty] = Object.keys(found);
    if (faulty) form.current?.querySelector<HTMLInputElement>(`[name=${faulty}]`)?.focus();
    else mutate(values.password);
  }

  if (isSuccess) {
    return (
      <>
        <PageHeading title={isFirst ? 'Passwort gesetzt' : 'Neues Passwort gesetzt'} />
        <Note
          tone="success"
          announced
          title={isFirst ? 'Dein Passwort gilt ab sofort.' : 'Dein neues Passwort gilt ab sofort.'}
          action={<Button onClick={() => openLoginAs(account)}>Login</Button>}
        >
          {NEXT[invited ?? 'NOBODY']}
        </Note>
      </>
    );
  }

  const isOver = isRefusal(error, 'RESET_LINK_INVALID');
  const failure = error && !refused ? failureOf(error) : undefined;
  return (
    <>
      <PageHeading
        title={isFirst ? 'Willkommen' : 'Neues Passwort'}
        intro={
          isFirst
            ? `Wähle ein Passwort für deinen Account${account ? ` ${account}` : ''}. Außer dir kennt es niemand.`
            : 'Wähle ein neues Passwort für deinen Account.'
        }
      />
      <form
        ref={form}
        noValidate
        className="grid max-w-104 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* Password managers read from this field which account the new password belongs to. */}
        {account && <input type="text" autoComplete="username" value={account} readOnly hidden />}
        <PasswordField
          label={isFirst ? 'Passwort' : 'Neues Passwort'}
          hint={PASSWORD_DESCRIPTION}
          required
          name="password"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          readOnly={isPending}
          value={values.password}
          error={errors.password}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        <PasswordField
          label="Passwort wiederholen"
          required
          name="repeated"
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          readOnly={isPending}
          value={values.repeated}
          error={errors.repeated}
          onChange={(event) => change('repeated', event.currentTarget.value)}
          onBlur={() => values.repeated && setDirty((before) => ({ ...before, repeated: true }))}
        />
        {failure && (
          <Note
            tone="error"
            announced
            title={isOver ? 'Der Link gilt nicht mehr' : failure.title}
            action={
              isOver && (
                <Link to={paths.passwordReset()} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
                  Neuen Link anfordern
                </Link>
              )
            }
          >
            {isOver && isFirst
              ? 'Die Einladung wurde schon benutzt, oder sie ist zu alt. Hast du schon ein Passwort gesetzt, logge dich ein. Sonst fordere einen neuen Link an oder lass dich noch einmal einladen.'
              : failure.text}
          </Note>
        )}
        <Button
          type="submit"
          needsConnection
          size="L"
          width="FULL"
          busy={isPending}
          busyLabel="Das Passwort wird gesetzt"
        >
          Passwort setzen
        </Button>
      </form>
    </>
  );
}
