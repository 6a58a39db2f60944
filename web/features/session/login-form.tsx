import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AccountOnPhone, appShell } from '#web/platform/app-shell.ts';
import { ChosenCarNote } from '#web/shell/chosen-car-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LOCK_TEXTS, useAccountsOnPhone, useDeviceLock } from './accounts-on-phone.ts';
import { closeLogin } from './login-store.ts';
import { offersPasskeys } from './passkey.ts';
import { prefilledLogin } from './prefilled-login.ts';
import { ServerSelection } from './server-selection.tsx';
import { staysLoggedIn } from './stay-logged-in.ts';
import { useLoginAttempt } from './use-login-attempt.ts';

const AccountChoice = lazy(() =>
  import('./account-choice.tsx').then((module) => ({ default: module.AccountChoice })),
);

type Props = {
  titleId: string;
  isOpen: boolean;
};

/** The login itself: number, password, the way to a new one, and the passkey. One button is the loud one. */
export function LoginForm({ titleId, isOpen }: Props) {
  const attempt = useLoginAttempt({ isOpen, onPasswordNeeded: askPassword });
  const { usernameRef, passwordRef, touch, errors, isValid, busy, failure, failures, submit } = attempt;
  const [isServerAsked, setServerAsked] = useState(false);
  const [{ login, notice, isOther }] = useState(prefilledLogin);
  const onPhone = useAccountsOnPhone();
  const accounts = isOther ? [] : onPhone;
  const lock = useDeviceLock();
  const isOnPhone = accounts.some(({ customerNumber }) => customerNumber === login);
  const [isFormAsked, setFormAsked] = useState(login !== '' && !isOnPhone);
  const isFormShown = isFormAsked || accounts.length === 0;
  const storeLogin = staysLoggedIn.use();
  const isBusy = busy !== undefined;

  function askPassword(customerNumber: string) {
    flushSync(() => setFormAsked(true));
    if (usernameRef.current) usernameRef.current.value = customerNumber;
    (customerNumber ? passwordRef : usernameRef).current?.focus();
  }

  async function removeAccount({ name, customerNumber }: AccountOnPhone) {
    await appShell()?.accounts.remove(customerNumber);
    announce(`${name} ist von diesem Gerät entfernt.`);
  }

  function press(event: KeyboardEvent) {
    // Enter would not submit while the button is disabled, and it is disabled until the next poll.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (event.target.type === 'checkbox') return;
    event.preventDefault();
    void submit();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter belongs to the whole form
    <form
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {/* §2.132: a hidden feature for testers; it shows nothing if there is only one server. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <h2
        id={titleId}
        onDoubleClick={() => setServerAsked(true)}
        className="pr-12 text-2xl font-extrabold tracking-title"
      >
        Einloggen
      </h2>
      {isServerAsked && <ServerSelection />}
      {notice && (
        <Note announced className="mt-5">
          {notice}
        </Note>
      )}
      <ChosenCarNote then="Nach dem Einloggen" className="mt-5" />
      {accounts.length > 0 && (
        <Suspense>
          <AccountChoice
            accounts={accounts}
            busy={attempt.takenAccount}
            isBusy={isBusy}
            onTake={(customerNumber) => void attempt.takeAccount(customerNumber)}
            onRemove={(account) => void removeAccount(account)}
            onOther={isFormShown ? undefined : () => askPassword('')}
          />
        </Suspense>
      )}
      <div className={isFormShown ? 'mt-5 grid gap-4' : 'hidden'}>
        <TextField
          ref={usernameRef}
          data-first-field={login ? undefined : ''}
          defaultValue={login}
          label="Accountnummer"
          hint="Oder deine bestätigte E-Mail-Adresse"
          required
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          readOnly={isBusy}
          error={errors.username}
          onInput={() => touch('username')}
        />
        <PasswordField
          ref={passwordRef}
          data-first-field={login ? '' : undefined}
          label="Passwort"
          required
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          readOnly={isBusy}
          error={errors.password}
          onInput={() => touch('password')}
        />
        <CheckboxField
          checked={storeLogin}
          onCheckedChange={staysLoggedIn.set}
          disabled={isBusy}
          details={
            lock
              ? LOCK_TEXTS[lock]
              : 'Nur auf deinem eigenen Gerät: Dann fragen wir hier 90 Tage lang nicht nach dem Passwort.'
          }
        >
          Eingeloggt bleiben
        </CheckboxField>
        <Link
          to={paths.passwordReset()}
          onClick={closeLogin}
          className="text-link target-44 justify-self-start text-detail"
        >
          Passwort neu setzen
        </Link>
      </div>
      <FailureText failure={failure} failures={failures} isRoomy={isFormShown} />
      <div className="grid gap-2">
        {/* §4.24: the key changes with each failure, which re-creates the button. */}
        <Button
          key={failures}
          type="submit"
          size="L"
          width="FULL"
          needsConnection
          busy={busy === 'password'}
          busyLabel="Du wirst eingeloggt"
          disabled={!isValid && !isBusy}
          className={isFormShown ? '' : 'hidden!'}
        >
          Login
        </Button>
        {offersPasskeys() && (
          <Button
            theme="LINK"
            width="FULL"
            className="no-underline! hover:underline!"
            icon={<Icon name="key" size={20} />}
            needsConnection
            busy={busy === 'passkey'}
            busyLabel="Dein Gerät fragt nach dem Passkey"
            disabled={busy === 'password'}
            onClick={() => void attempt.takePasskey()}
          >
            Mit Passkey einloggen
          </Button>
        )}
      </div>
    </form>
  );
}

type Attempt = ReturnType<typeof useLoginAttempt>;

/** Why the login failed; the keys make screen readers read it anew each time. */
function FailureText({
  failure,
  failures,
  isRoomy,
}: Pick<Attempt, 'failure' | 'failures'> & {
  /** Keeps its room while there is none, so that the button stays where it is. */
  isRoomy: boolean;
}) {
  return (
    <div role="alert" className={isRoomy ? 'min-h-11 py-3' : ''}>
      {failure && (
        <>
          <p
            key={`${failures} shown`}
            aria-hidden={failure.spoken ? true : undefined}
            className="font-semibold text-error"
          >
            {failure.shown}
          </p>
          {failure.spoken && (
            <p key={failures} className="sr-only">
              {failure.spoken}
            </p>
          )}
        </>
      )}
    </div>
  );
}
