import { normaliseLogin } from '#domain/customer/customer-number.ts';
import { checkLoginForm, type LoginForm } from '#domain/session/login-form.ts';
import type { MessageDialog } from '#web/ui/message-dialog-store.ts';
import { failureWords, loginFailure } from './login-failure.ts';
import { PasskeyAborted } from './passkey.ts';

/** §5.32, §9.47: form validity poll. */
const VALIDITY_POLL_MS = 250;

export type LoginField = keyof LoginForm;
export type LoginErrors = ReturnType<typeof checkLoginForm>;

/** Checks the fields themselves again and again, as a password manager fills them in without an event. */
export function watchLoginForm(read: () => LoginForm, tell: (errors: LoginErrors) => void): () => void {
  const timer = setInterval(() => tell(checkLoginForm(read())), VALIDITY_POLL_MS);
  return () => clearInterval(timer);
}

type ReadLogin = {
  errors: LoginErrors;
  /** Where the person must go first; undefined when the form may be sent. */
  firstWrong: LoginField | undefined;
  /** As the call takes them. */
  credentials: { login: string; credential: string };
};

/** What was typed, at the moment when it is to be sent. */
export function readLoginForm(values: LoginForm): ReadLogin {
  const errors = checkLoginForm(values);
  return {
    errors,
    firstWrong: errors.username ? 'username' : errors.password ? 'password' : undefined,
    credentials: { login: normaliseLogin(values.username), credential: values.password.trim() },
  };
}

type Complaint = { words: ReturnType<typeof failureWords>; dialog: MessageDialog };

/** What a failed attempt says; undefined for whoever did not want to use a passkey after all. */
export function complaintOf(error: unknown): Complaint | undefined {
  if (error instanceof PasskeyAborted) return undefined;
  return { words: failureWords(error), dialog: loginFailure(error) };
}
