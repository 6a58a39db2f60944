import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LoginForm } from '#domain/session/login-form.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { SPOKEN } from '#web/shell/message-catalogue.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { redirectAfterLogin } from './after-login.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import {
  attemptFailureOf,
  type LoginErrors,
  type LoginField,
  readLoginForm,
  watchLoginForm,
} from './login-attempt.ts';
import type { failureWords } from './login-failure.ts';
import { finishLogin } from './login-store.ts';
import { forgetPrefilledLogin } from './prefilled-login.ts';
import { staysLoggedIn } from './stay-logged-in.ts';
import { logInAsStored } from './stored-account.ts';

type LoginMethod = 'password' | 'passkey' | 'account';

type LoginAttempt = {
  usernameRef: RefObject<HTMLInputElement | null>;
  passwordRef: RefObject<HTMLInputElement | null>;
  /** Called when the visitor has typed into the field; from then on its error is shown. */
  touch: (field: LoginField) => void;
  /** The errors to show: only those of touched fields. */
  errors: Record<LoginField, string | undefined>;
  /** Whether the form was valid at the last poll. */
  isValid: boolean;
  /** The method of the login in progress. */
  busy: LoginMethod | undefined;
  failure: ReturnType<typeof failureWords>;
  /** The number of failed attempts; it changes React keys, so that each failure is announced. */
  failures: number;
  submit: () => Promise<void>;
  takePasskey: () => Promise<void>;
  /** Logs in with an account that the native app remembers. */
  takeAccount: (customerNumber: string) => Promise<void>;
  /** The account whose login is in progress. */
  takenAccount: string | undefined;
};

const NOT_KEPT: MessageDialog = {
  type: 'WARNING',
  title: 'Login nicht gespeichert',
  message:
    'Dein Gerät hat den Login nicht gespeichert, vielleicht ist der Speicher voll. Du bist eingeloggt, bis du die App schließt.',
};

/** The state of a login in the overlay: by password, by passkey, by passkey autofill in the field, or by an account of the phone. */
export function useLoginAttempt({
  isOpen,
  onPasswordNeeded,
}: {
  isOpen: boolean;
  /** The way by a remembered account is closed: the form comes in its place, with this number filled in. */
  onPasswordNeeded: (customerNumber: string) => void;
}): LoginAttempt {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [busy, setBusy] = useState<LoginMethod>();
  const [takenAccount, setTakenAccount] = useState<string>();
  const [failures, setFailures] = useState(0);
  const [failure, setFailure] = useState<ReturnType<typeof failureWords>>();
  const [isValid, setValid] = useState(false);
  const [touched, setTouched] = useState({ username: false, password: false });
  const [errors, setErrors] = useState<LoginErrors>({});

  const done = useCallback(
    (customer: Customer) => {
      setBusy(undefined);
      const followUp = finishLogin();
      announce(SPOKEN.LOGGED_IN);
      if (appShell()?.accounts.isKept() === false) showDialog(NOT_KEPT);
      redirectAfterLogin(customer, { navigate, followUp });
    },
    [navigate],
  );

  useEffect(() => {
    if (isOpen) return;
    running.current?.abort();
    // The form may be shown again before it has faded out, so it must not wait for what was given up.
    setBusy(undefined);
    forgetPrefilledLogin();
  }, [isOpen]);

  // The browser offers its passkeys in the form field (WebAuthn, conditional mediation).
  useEffect(() => {
    if (!isOpen) return;
    const autofill = new AbortController();
    const offer = async () => {
      const storeLogin = () => staysLoggedIn.get();
      try {
        done(await logInWithPasskey(queryClient, { storeLogin, asAutofill: true }, autofill.signal));
      } catch (error) {
        const attemptFailure = attemptFailureOf(error);
        if (attemptFailure?.dialog && !autofill.signal.aborted) showDialog(attemptFailure.dialog);
      }
    };
    void offer();
    return () => autofill.abort();
  }, [isOpen, queryClient, done]);

  const valuesNow = (): LoginForm => ({
    username: usernameRef.current?.value ?? '',
    password: passwordRef.current?.value ?? '',
  });
  const readFields = useEffectEvent(valuesNow);

  useEffect(
    () =>
      watchLoginForm(
        () => readFields(),
        (found) => {
          setErrors((before) =>
            before.username === found.username && before.password === found.password ? before : found,
          );
          setValid(Object.keys(found).length === 0);
        },
      ),
    [],
  );

  async function attempt(
    method: LoginMethod,
    run: (signal: AbortSignal) => Promise<Customer>,
    takes?: string,
  ) {
    const abort = new AbortController();
    running.current = abort;
    setBusy(method);
    setTakenAccount(takes);
    setFailure(undefined);
    try {
      done(await run(abort.signal));
    } catch (error) {
      if (abort.signal.aborted) return;
      setBusy(undefined);
      const attemptFailure = attemptFailureOf(error);
      if (!attemptFailure) return;
      setFailure(attemptFailure.words);
      setFailures((count) => count + 1);
      if (method === 'password') {
        // The dialog returns the focus to where it was before, so the password field gets it first.
        passwordRef.current?.focus();
        passwordRef.current?.select();
      }
      if (attemptFailure.dialog) showDialog(attemptFailure.dialog);
      else if (takes) onPasswordNeeded(takes);
    }
  }

  async function submit() {
    const { errors: found, firstWrong, credentials } = readLoginForm(valuesNow());
    setErrors(found);
    if (busy) return;
    if (firstWrong) {
      setTouched({ username: true, password: true });
      (firstWrong === 'username' ? usernameRef : passwordRef).current?.focus();
      return;
    }
    const storeLogin = staysLoggedIn.get();
    await attempt('password', (signal) => logIn(queryClient, { ...credentials, storeLogin }, signal));
  }

  async function takePasskey() {
    const storeLogin = staysLoggedIn.get();
    await attempt('passkey', (signal) =>
      logInWithPasskey(queryClient, { storeLogin: () => storeLogin, asAutofill: false }, signal),
    );
  }

  async function takeAccount(customerNumber: string) {
    const run = (signal: AbortSignal) => logInAsStored(queryClient, customerNumber, signal);
    await attempt('account', run, customerNumber);
  }

  return {
    usernameRef,
    passwordRef,
    touch: (field) => setTouched((before) => ({ ...before, [field]: true })),
    errors: {
      username: touched.username ? errors.username : undefined,
      password: touched.password ? errors.password : undefined,
    },
    isValid,
    busy,
    failure,
    failures,
    submit,
    takePasskey,
    takeAccount,
    takenAccount: busy === 'account' ? takenAccount : undefined,
  };
}
