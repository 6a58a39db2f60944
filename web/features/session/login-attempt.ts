import { loginName } from '#domain/customer/login-name.ts';
import { checkLoginForm, type LoginForm } from '#domain/session/login-form.ts';
import { DeviceLockRefused } from '#web/platform/device-lock.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { failureWords, loginFailure } from './login-failure.ts';
import { PasskeyAborted } from './passkey.ts';
import { StoredLoginGone } from './stored-account.ts';

/** §5.32, §9.47: form validity poll. */
const VALIDITY_POLL_MS = 250;

export type LoginField = keyof LoginForm;
export type LoginErrors = ReturnType<typeof checkLoginForm>;

/**
 * Checks the fields every `VALIDITY_POLL_MS`, because password managers fill them in without an event.
 * @returns a function that stops the polling
 */
export function watchLoginForm(read: () => LoginForm, onCheck: (errors: LoginErrors) => void): () => void {
  const timer = setInterval(() => onCheck(checkLoginForm(read())), VALIDITY_POLL_MS);
  return () => clearInterval(timer);
}

type ReadLogin = {
  errors: LoginErrors;
  /** The first field with an error; undefined when the form can be sent. */
  firstWrong: LoginField | undefined;
  /** Normalised for the call. */
  credentials: { login: string; credential: string };
};

/** Checks the form and prepares it for the call. */
export function readLoginForm(values: LoginForm): ReadLogin {
  const errors = checkLoginForm(values);
  return {
    errors,
    firstWrong: errors.username ? 'username' : errors.password ? 'password' : undefined,
    credentials: { login: loginName(values.username), credential: values.password.trim() },
  };
}

type AttemptFailure = {
  words: ReturnType<typeof failureWords>;
  /** Undefined where the overlay says it all. */
  dialog: MessageDialog | undefined;
};

/** Returns the messages for a failed attempt; undefined when the visitor cancelled the passkey. */
export function attemptFailureOf(error: unknown): AttemptFailure | undefined {
  if (error instanceof PasskeyAborted) return undefined;
  if (error instanceof DeviceLockRefused || error instanceof StoredLoginGone) {
    return { words: { shown: error.message }, dialog: undefined };
  }
  return { words: failureWords(error), dialog: loginFailure(error) };
}
