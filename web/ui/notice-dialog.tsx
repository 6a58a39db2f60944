import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** §9.50: 1 light blue, 2 orange, 3 red. */
export type NoticeLevel = 1 | 2 | 3;

const looks: Record<NoticeLevel, string> = {
  1: 'bg-emergency-1 text-on-emergency-1 [--ring:var(--color-on-emergency-1)]',
  2: 'bg-emergency-2 text-on-emergency-2 [--ring:var(--color-on-emergency-2)]',
  3: 'bg-emergency-3 text-on-emergency-3 [--ring:var(--color-on-emergency-3)]',
};

/** A modal notice over the page (level3) that every visitor must confirm with its one button. */
export function NoticeDialog({
  level,
  title,
  onContinue,
  children,
}: {
  level: NoticeLevel;
  title: string;
  onContinue: () => void;
  children?: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-leads-on]')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      data-level="level3"
      data-notice-level={level}
      // Escape does the same as the only button.
      onCancel={(event) => {
        event.preventDefault();
        onContinue();
      }}
      className={classNames(
        'fixed inset-x-0 top-auto bottom-0 z-level3 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-sheet p-0 shadow-float backdrop:bg-veil sm:top-0 sm:m-auto sm:h-fit sm:max-w-128 sm:rounded-sheet',
        looks[level],
      )}
    >
      <NoticeContent id={id} level={level} title={title} onContinue={onContinue}>
        {children}
      </NoticeContent>
    </dialog>
  );
}

/** The same to look at, in the flow of a page and without anything to press: how others will see it. */
export function NoticePreview({
  level,
  title,
  children,
}: {
  level: NoticeLevel;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div inert className={classNames('rounded-sheet shadow-float', looks[level])}>
      <NoticeContent id={useId()} level={level} title={title}>
        {children}
      </NoticeContent>
    </div>
  );
}

function NoticeContent({
  id,
  level,
  title,
  onContinue,
  children,
}: {
  id: string;
  level: NoticeLevel;
  title: string;
  onContinue?: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-6 pb-safe-5 sm:px-7 sm:pb-7">
      <div className="flex items-start gap-3">
        <Icon name={level === 1 ? 'info' : 'warning'} className="mt-0.5" />
        <h2 id={id} className="min-w-0 text-xl leading-snug hyphens-auto wrap-anywhere">
          {title}
        </h2>
      </div>
      <div id={`${id}-text`} className="prose text-lead wrap-anywhere [&_a]:text-inherit!">
        {children}
      </div>
      <Button
        size="L"
        width="FULL"
        data-leads-on=""
        className="bg-ink! text-paper! focus-visible:outline-(--ring)! dark:bg-paper! dark:text-ink!"
        onClick={onContinue}
      >
        Weiter
      </Button>
    </div>
  );
}
