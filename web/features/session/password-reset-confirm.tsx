import { useQueryClient } from '@tanstack/react-query';
import { PASSWORD_DESCRIPTION } from '#domain/customer/password.ts';
import { checkPasswordForm } from '#domain/customer/password-form.ts';
import { call } from '#web/platform/call.ts';
import { forgetLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { currentCustomerQuery } from './current-customer.ts';
import { forgetCustomer } from './logout.ts';
import { isRepeatedFarEnough, NewPasswordFields } from './new-password-fields.tsx';
import { orphanData } from './orphaned-data.ts';
import { openLoginAs } from './prefilled-login.ts';

/** What is next once the password is set. */
const NEXT = {
  DRIVER:
    'Logge dich jetzt ein und schick uns Fotos von Führerschein und Ausweis. Sind sie geprüft, kannst du buchen.',
  SALES: 'Logge dich jetzt mit deinem Zugang ein: Du kommst dann in den Vertrieb.',
  NOBODY:
    'Zu deiner Sicherheit haben wir dich auf allen Geräten ausgeloggt, und deine Passkeys gelten nicht mehr. Logge dich jetzt mit dem neuen Passwort ein.',
};

type Invited = 'DRIVER' | 'SALES';

/** Sets a new password with the token of the mailed link; the customer then logs in with the password. */
export function PasswordResetConfirm({
  token,
  account,
  invited,
}: {
  token: string;
  account: string | undefined;
  /** The first password of somebody who was invited to drive, or to work for a sales partner. */
  invited: Invited | undefined;
}) {
  const isFirst = invited !== undefined;
  const queryClient = useQueryClient();
  const { productName } = useSettings();
  const form = useFormShell({
    initial: { password: '', repeated: '' },
    check: (values) => checkPasswordForm(values, [productName]),
    checksEarly: isRepeatedFarEnough,
    send: async ({ password }) => {
      await call('POST /passwordresets/confirm', { body: { token, password } });
      return true;
    },
    onSent: async () => {
      // The server has ended all sessions of the account, including one in this browser.
      const customer = queryClient.getQueryData(currentCustomerQuery.queryKey);
      if (customer) orphanData(customer.customerNumber);
      forgetLogin();
      await forgetCustomer(queryClient);
    },
  });
  const { failure } = form.sending;
  if (form.answer) return <PasswordSet account={account} invited={invited} />;

  const isOver = isRefusal(form.error, 'RESET_LINK_INVALID');
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
      <FormShell
        {...form.sending}
        failure={
          failure && isOver
            ? {
                ...failure,
                title: 'Der Link gilt nicht mehr',
                text: isFirst
                  ? 'Die Einladung wurde schon benutzt, oder sie ist zu alt. Hast du schon ein Passwort gesetzt, logge dich ein. Sonst fordere einen neuen Link an oder lass dich noch einmal einladen.'
                  : failure.text,
              }
            : failure
        }
        failureAction={
          isOver && (
            <Link to={paths.passwordReset()} className={buttonClass({ size: 'S', theme: 'OUTLINE' })}>
              Neuen Link anfordern
            </Link>
          )
        }
        className="grid max-w-104 gap-4"
        submit={{
          label: 'Passwort setzen',
          busyLabel: 'Das Passwort wird gesetzt',
          size: 'L',
          width: 'FULL',
        }}
      >
        <NewPasswordFields
          label={isFirst ? 'Passwort' : 'Neues Passwort'}
          hint={PASSWORD_DESCRIPTION}
          account={account}
          password={form.field.text('password')}
          repeated={form.field.text('repeated')}
          onRepeated={() => form.checkNow('repeated')}
        />
      </FormShell>
    </>
  );
}

function PasswordSet({ account, invited }: { account: string | undefined; invited: Invited | undefined }) {
  const isFirst = invited !== undefined;
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
