import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { normaliseLogin } from '#domain/customer/customer-number.ts';
import { checkLoginForm, type LoginForm } from '#domain/session/login-form.ts';
import { SPOKEN } from '#web/features/page/message-catalogue.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { logIn } from './log-in.ts';
import { loginFailure } from './login-failure.ts';
import { closeLogin, finishLogin, useLogin } from './login-store.ts';

/** Specification §4, Login: hidden, then fades in after this time. */
const SHOW_DELAY_MS = 100;
/** Specification §4, Login: closes with a fade of this length. */
const CLOSE_FADE_MS = 500;
/** Specification §5 and §9: form validity poll. */
const VALIDITY_POLL_MS = 250;

type Phase = 'hidden' | 'shown' | 'leaving';

/** The login overlay, after specification §2, §4 and §8. It asks to be taken away once it has faded. */
export function LoginDialog({ onGone }: { onGone: () => void }) {
  const { open, forced } = useLogin();
  const queryClient = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [phase, setPhase] = useState<Phase>('hidden');
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isValid, setValid] = useState(false);
  const [dirty, setDirty] = useState({ username: false, password: false });
  const [errors, setErrors] = useState<ReturnType<typeof checkLoginForm>>({});
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open) {
      running.current?.abort();
      setPhase('leaving');
      if (element?.open) {
        // The page is there again at once, focus and all; what fades is only a picture.
        element.close();
        element.inert = true;
        element.setAttribute('open', '');
      }
      const timer = setTimeout(onGone, CLOSE_FADE_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => {
      if (!element) return;
      // Asked for again while it faded: no longer a picture.
      element.removeAttribute('open');
      element.inert = false;
      element.showModal();
      setPhase('shown');
      username.current?.focus();
    }, SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [open, onGone]);

  // Reads the fields themselves: a password manager fills them in without an event.
  const formNow = (): LoginForm => ({
    username: username.current?.value ?? '',
    password: password.current?.value ?? '',
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const found = checkLoginForm(formNow());
      setErrors((before) =>
        before.username === found.username && before.password === found.password ? before : found,
      );
      setValid(Object.keys(found).length === 0);
    }, VALIDITY_POLL_MS);
    return () => clearInterval(timer);
  });

  async function submit() {
    const form = formNow();
    const found = checkLoginForm(form);
    setErrors(found);
    if (isBusy) return;
    if (Object.keys(found).length > 0) {
      setDirty({ username: true, password: true });
      (found.username ? username : password).current?.focus();
      return;
    }
    const abort = new AbortController();
    running.current = abort;
    setBusy(true);
    setFailed(false);
    try {
      await logIn(
        queryClient,
        { login: normaliseLogin(form.username), credential: form.password.trim() },
        abort.signal,
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      setBusy(false);
      setFailed(true);
      setFailures((count) => count + 1);
      // The message takes the focus and gives it back to where it was: to what must be typed anew.
      password.current?.focus();
      password.current?.select();
      showDialog(loginFailure(error));
      return;
    }
    setBusy(false);
    const followUp = finishLogin();
    announce(SPOKEN.LOGGED_IN);
    followUp?.();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!forced) closeLogin();
    }
    // The browser does not submit while the button is disabled, which it is until the next poll.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void submit();
    }
  }

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!forced) closeLogin();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape and Enter belong to the dialog as a whole
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={press}
      className={classNames(
        'fixed inset-0 z-level3 m-0 size-full max-h-none max-w-none overflow-y-auto bg-veil p-0 text-ink backdrop:bg-transparent',
        'transition-opacity ease-out',
        phase === 'shown' ? 'opacity-100 duration-200' : 'pointer-events-none opacity-0 duration-500',
      )}
    >
      <div className="flex min-h-full items-end justify-center sm:items-center sm:p-6">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="w-full max-w-104 rounded-t-sheet bg-paper px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float max-sm:max-w-none sm:rounded-sheet sm:px-7"
        >
          <h2 id={titleId} className="text-2xl font-extrabold tracking-[-0.02em]">
            Einloggen
          </h2>
          <div className="mt-5 grid gap-4">
            <TextField
              ref={username}
              label="Accountnummer"
              required
              name="username"
              autoComplete="username"
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
              label="Passwort"
              required
              name="password"
              autoComplete="current-password"
              enterKeyHint="go"
              readOnly={isBusy}
              error={dirty.password ? errors.password : undefined}
              onInput={() => setDirty((before) => ({ ...before, password: true }))}
            />
          </div>
          <div role="alert" className="min-h-11 pt-3">
            {hasFailed && (
              <>
                <p aria-hidden="true" className="font-semibold text-error">
                  {SPOKEN.LOGIN_FAILED}
                </p>
                <p key={failures} className="sr-only">
                  {SPOKEN.LOGIN_FAILED_IN_FULL}
                </p>
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
              busy={isBusy}
              busyLabel="Du wirst eingeloggt"
              disabled={!isValid && !isBusy}
            >
              Login
            </Button>
            {!forced && (
              <Button theme="LINK" width="FULL" onClick={closeLogin}>
                Ohne Login verwenden
              </Button>
            )}
          </div>
        </form>
      </div>
    </dialog>
  );
}
