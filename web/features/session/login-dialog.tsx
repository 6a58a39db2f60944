import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FactoryResetPanel } from './factory-reset-panel.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginOtherWays } from './login-other-ways.tsx';
import { closeLogin, useLogin } from './login-store.ts';

/** §4.19: hidden, then fades in after this time. */
const SHOW_DELAY_MS = 100;
/** §4.20: closes with a fade of this length. */
const CLOSE_FADE_MS = 500;

type Phase = 'hidden' | 'shown' | 'leaving';

/** The login overlay, after §2.124, §4.19, §8.14. It calls `onGone` when its fade has ended. */
export function LoginDialog({ onGone }: { onGone: () => void }) {
  const { open, forced, opening } = useLogin();
  const dialog = useRef<HTMLDialogElement>(null);
  const [phase, setPhase] = useState<Phase>('hidden');
  const [view, setView] = useState<'login' | 'reset'>('login');
  const titleId = useId();
  const resetTitleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open) {
      setPhase('leaving');
      if (element?.open) {
        // The dialog stops being modal at once, so that the page is usable while the overlay fades out.
        element.close();
        element.inert = true;
        element.setAttribute('open', '');
      }
      const timer = setTimeout(onGone, CLOSE_FADE_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => {
      if (!element) return;
      // The overlay may be opened again while it fades out.
      element.removeAttribute('open');
      element.inert = false;
      element.showModal();
      setPhase('shown');
      element.querySelector<HTMLElement>('[data-first-field]')?.focus();
    }, SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [open, onGone]);

  function backToLogin() {
    flushSync(() => setView('login'));
    dialog.current?.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }

  function leave() {
    if (view === 'reset') backToLogin();
    else if (!forced) closeLogin();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  }

  // `cancel` is fired by the system's back gesture on devices without an Escape key.
  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    leave();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape belongs to the dialog as a whole
    <dialog
      ref={dialog}
      aria-labelledby={view === 'login' ? titleId : resetTitleId}
      onCancel={cancel}
      onKeyDown={press}
      className={classNames(
        'fixed inset-0 z-level3 m-0 size-full max-h-none max-w-none overflow-y-auto bg-veil p-0 text-ink backdrop:bg-transparent',
        'transition-opacity ease-out',
        phase === 'shown' ? 'opacity-100 duration-200' : 'pointer-events-none opacity-0 duration-500',
      )}
    >
      <div className="flex min-h-full items-end justify-center sm:items-center sm:p-6">
        <div
          className={classNames(
            'relative w-full max-w-104 overflow-hidden rounded-t-sheet bg-paper shadow-float max-sm:max-w-none sm:rounded-sheet',
            view === 'login' && !forced && 'md:max-w-184',
          )}
        >
          {/* The form is hidden, not removed, so that its input stays. */}
          <div
            className={classNames(
              'grid',
              !forced && 'md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]',
              view === 'reset' && 'hidden',
            )}
          >
            <div className="px-5 pt-6 sm:px-7 md:py-8 md:pr-9 md:pl-9">
              {/* Opened again while it fades out, it knows nothing of the time before. */}
              <LoginForm key={opening} titleId={titleId} isOpen={open} />
            </div>
            <div
              className={classNames(
                'px-5 pt-5 pb-safe-6 sm:px-7',
                !forced &&
                  'md:bg-[color-mix(in_oklab,var(--color-brand-soft)_55%,var(--color-paper))] md:py-8',
              )}
            >
              <LoginOtherWays forced={forced} onReset={() => setView('reset')} />
            </div>
          </div>
          {!forced && view === 'login' && (
            <IconButton
              icon="close"
              label="Login schließen"
              className="absolute top-4 right-3 md:top-5 md:right-5"
              onClick={closeLogin}
            />
          )}
          {view === 'reset' && (
            <div className="px-5 pt-6 pb-safe-6 sm:px-7">
              <FactoryResetPanel titleId={resetTitleId} onBack={backToLogin} />
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
