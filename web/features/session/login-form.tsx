import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { normaliseLogin } from '#domain/customer/customer-number.ts';
import { checkLoginForm, type LoginForm as Values } from '#domain/session/login-form.ts';
import type { Customer } from '#web/features/customer/current-customer.ts';
import { Link } from '#web/features/page/link.tsx';
import { SPOKEN } from '#web/features/page/message-catalogue.ts';
import { paths } from '#web/paths.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { leadOn } from './after-login.ts';
import { forgetKnownLogin, knownLogin } from './known-login.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import { failureWords, loginFailure } from './login-failure.ts';
import { closeLogin, finishLogin } from './login-store.ts';
import { offersPasskeys, PasskeyAborted } from './passkey.ts';
import { ServerSelection } from './server-selection.tsx';
import { staysLoggedIn } from './stay-logged-in.ts';

/** Specification §5 and §9: form validity poll. */
const VALIDITY_POLL_MS = 250;

type Props = {
  titleId: string;
  isOpen: boolean;
  /** Only a login leads on: no way to close it, no links to register (specification §4). */
  forced: boolean;
  onReset: () => void;
};

/** What the login overlay holds: account number, password, passkey, and the ways to everything else. */
export function LoginForm({ titleId, isOpen, forced, onReset }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const [failures, setFailures] = useState(0);
  const [failure, setFailure] = useState<ReturnType<typeof failureWords>>();
  const [isValid, setValid] = useState(false);
  const [dirty, setDirty] = useState({ username: false, password: false });
  const [errors, setErrors] = useState<ReturnType<typeof checkLoginForm>>({});
  const [isServerAsked, setServerAsked] = useState(false);
  const [login] = useState(knownLogin);
  const storeLogin = staysLoggedIn.use();
  const isBusy = busy !== undefined;

  const done = useCallback(
    (customer: Customer) => {
      setBusy(undefined);
      const followUp = finishLogin();
      announce(SPOKEN.LOGGED_IN);
      leadOn(customer, { navigate, followUp });
    },
    [navigate],
  );

  useEffect(() => {
    if (isOpen) return;
    running.current?.abort();
    forgetKnownLogin();
  }, [isOpen]);

  // The browser offers a passkey in the field itself, where it knows one (WebAuthn, conditional mediation).
  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    const offer = async () => {
      const storeLogin = () => staysLoggedIn.get();
      try {
        done(await logInWithPasskey(queryClient, { storeLogin, asAutofill: true }, left.signal));
      } catch (error) {
        if (!(error instanceof PasskeyAborted) && !left.signal.aborted) showDialog(loginFailure(error));
      }
    };
    void offer();
    return () => left.abort();
  }, [isOpen, queryClient, done]);

  // Reads the fields themselves: a password manager fills them in without an event.
  const valuesNow = (): Values => ({
    username: username.current?.value ?? '',
    password: password.current?.value ?? '',
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const found = checkLoginForm(valuesNow());
      setErrors((before) =>
        before.username === found.username && before.password === found.password ? before : found,
      );
      setValid(Object.keys(found).length === 0);
    }, VALIDITY_POLL_MS);
    return () => clearInterval(timer);
  });

  async function attempt(way: 'password' | 'passkey', log: (signal: AbortSignal) => Promise<Customer>) {
    const abort = new AbortController();
    running.current = abort;
    setBusy(way);
    setFailure(undefined);
    try {
      done(await log(abort.signal));
    } catch (error) {
      if (abort.signal.aborted) return;
      setBusy(undefined);
      if (error instanceof PasskeyAborted) return;
      setFailure(failureWords(error));
      setFailures((count) => count + 1);
      if (way === 'password') {
        // The message takes the focus and gives it back to where it was: to what must be typed anew.
        password.current?.focus();
        password.current?.select();
      }
      showDialog(loginFailure(error));
    }
  }

  async function submit() {
    const values = valuesNow();
    const found = checkLoginForm(values);
    setErrors(found);
    if (isBusy) return;
    if (Object.keys(found).length > 0) {
      setDirty({ username: true, password: true });
      (found.username ? username : password).current?.focus();
      return;
    }
    const credentials = { login: normaliseLogin(values.username), credential: values.password.trim() };
    await attempt('password', (signal) => logIn(queryClient, { ...credentials, storeLogin }, signal));
  }

  const takePasskey = () =>
    attempt('passkey', (signal) =>
      logInWithPasskey(queryClient, { storeLogin: () => storeLogin, asAutofill: false }, signal),
    );

  function press(event: KeyboardEvent) {
    // The browser does not submit while the button is disabled, which it is until the next poll.
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
      {/* Specification §2: a hidden feature for testers; where there is one server only it shows nothing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <h2
        id={titleId}
        onDoubleClick={() => setServerAsked(true)}
        className="text-2xl font-extrabold tracking-title"
      >
        Einloggen
      </h2>
      {isServerAsked && <ServerSelection />}
      <div className="mt-5 grid gap-4">
        <TextField
          ref={username}
          data-first-field={login ? undefined : ''}
          defaultValue={login}
          label="Accountnummer"
          required
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          readOnly={isBusy}
          error={dirty.username ? errors.username : undefined}
          onInput={() => setDirty((before) => ({ ...before, username: true }))}
        />
        <PasswordField
          ref={password}
          data-first-field={login ? '' : undefined}
          label="Passwort"
          required
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          readOnly={isBusy}
          error={dirty.password ? errors.password : undefined}
          onInput={() => setDirty((before) => ({ ...before, password: true }))}
        />
        <CheckboxField
          checked={storeLogin}
          onCheckedChange={staysLoggedIn.set}
          disabled={isBusy}
          details="Nur auf deinem eigenen Gerät: Dann fragen wir hier 90 Tage lang nicht nach dem Passwort."
        >
          Eingeloggt bleiben
        </CheckboxField>
      </div>
      <div role="alert" className="min-h-11 pt-3">
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
      <div className="grid gap-2">
        {/* Specification §4: a failure re-creates the button. */}
        <Button
          key={failures}
          type="submit"
          size="L"
          width="FULL"
          busy={busy === 'password'}
          busyLabel="Du wirst eingeloggt"
          disabled={!isValid && !isBusy}
        >
          Login
        </Button>
        {offersPasskeys() && (
          <Button
            theme="OUTLINE"
            width="FULL"
            icon={<Icon name="key" size={20} />}
            busy={busy === 'passkey'}
            busyLabel="Dein Gerät fragt nach dem Passkey"
            disabled={busy === 'password'}
            onClick={() => void takePasskey()}
          >
            Mit Passkey einloggen
          </Button>
        )}
        <Link to={paths.passwordReset()} onClick={closeLogin} className={linkClass}>
          Passwort neu setzen
        </Link>
        {!forced && (
          <>
            <Link to={paths.registration()} onClick={closeLogin} className={linkClass}>
              Noch keinen Account? Jetzt registrieren
            </Link>
            <Button theme="LINK" width="FULL" onClick={closeLogin}>
              Ohne Login verwenden
            </Button>
          </>
        )}
      </div>
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">
        Klappt das Einloggen oder Buchen nicht wie erwartet? Dann hilft es oft, die App zurückzusetzen:{' '}
        <button type="button" onClick={onReset} className="target-44 font-semibold text-brand underline">
          Werkseinstellungen
        </button>
      </p>
    </form>
  );
}

const linkClass = buttonClass({ theme: 'LINK', width: 'FULL' });
