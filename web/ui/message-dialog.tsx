import { type MouseEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import {
  clearDialogs,
  type DialogType,
  dismissDialog,
  noDialogs,
  pauseDialogs,
  resumeDialogs,
  type ShownDialog,
  shownDialogs,
  subscribeToDialogs,
} from './message-dialog-store.ts';

const looks: Record<DialogType, { icon: IconName; name: string; sign: string }> = {
  SUCCESS: { icon: 'check', name: 'Erfolg', sign: 'bg-ok-soft text-ok' },
  INFO: { icon: 'info', name: 'Hinweis', sign: 'bg-brand-soft text-brand' },
  WARNING: { icon: 'warning', name: 'Achtung', sign: 'bg-warn-soft text-warn' },
  ERROR: { icon: 'warning', name: 'Fehler', sign: 'bg-error-soft text-error' },
};

/**
 * Shows the dialogs of the store; render it once per page. Dialogs that stay are modal (the native dialog
 * traps the focus); dialogs that hide by themselves do not take the focus.
 */
export function MessageDialogs() {
  const dialogs = useSyncExternalStore(subscribeToDialogs, shownDialogs, noDialogs);
  const element = useRef<HTMLDialogElement>(null);
  const labelId = useId();
  const modal = dialogs.some((dialog) => dialog.stays);
  const open = dialogs.length > 0;
  const newest = dialogs.at(-1);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open) return;
    if (modal) {
      dialog.showModal();
      const leadingOn = dialog.querySelectorAll<HTMLElement>('[data-leads-on]');
      leadingOn.item(leadingOn.length - 1)?.focus();
      return () => dialog.close();
    }
    // show() would move the focus into a dialog that hides by itself.
    dialog.setAttribute('open', '');
    // The page below stays usable: a press beside the cards closes them and still reaches the page.
    const clearFromOutside = (event: Event) => {
      if (event.target instanceof Node && !dialog.contains(event.target)) clearDialogs();
    };
    document.addEventListener('pointerdown', clearFromOutside);
    return () => {
      document.removeEventListener('pointerdown', clearFromOutside);
      dialog.removeAttribute('open');
    };
  }, [open, modal]);

  function clickBackdrop(event: MouseEvent) {
    if (event.target === event.currentTarget) clearDialogs();
  }

  return (
    // Escape closes the newest dialog, through onCancel.
    <dialog
      ref={element}
      role={modal && newest?.type === 'ERROR' ? 'alertdialog' : undefined}
      aria-labelledby={newest ? `${labelId}-${newest.id}` : undefined}
      aria-describedby={newest ? `${labelId}-${newest.id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (newest) dismissDialog(newest.id);
      }}
      className={classNames(
        'fixed inset-0 z-level3 m-0 size-full max-h-none max-w-none overflow-y-auto bg-transparent p-0 text-ink backdrop:bg-veil',
        !modal && 'pointer-events-none',
        dialogs.some((dialog) => dialog.blurBackground) && 'backdrop-blur-sm',
      )}
    >
      <div
        role="presentation"
        onClick={clickBackdrop}
        className={classNames(
          'flex min-h-full flex-col items-center gap-3 p-4',
          modal ? 'justify-end sm:justify-center' : 'justify-end sm:justify-start',
          modal ? 'pb-safe-4' : 'pb-[calc(var(--bottombar)+1rem)] sm:pt-[calc(var(--topbar)+1rem)]',
        )}
      >
        {dialogs.map((dialog) => (
          <MessageCard key={dialog.id} dialog={dialog} labelId={`${labelId}-${dialog.id}`} />
        ))}
      </div>
    </dialog>
  );
}

function MessageCard({ dialog, labelId }: { dialog: ShownDialog; labelId: string }) {
  const { icon, name, sign } = looks[dialog.type];
  const texts = [dialog.message, ...dialog.messages].filter(Boolean);
  const { action } = dialog;
  return (
    <div
      onPointerEnter={pauseDialogs}
      onPointerLeave={resumeDialogs}
      onFocus={pauseDialogs}
      onBlur={resumeDialogs}
      className={classNames(
        'pointer-events-auto w-full max-w-108 rounded-sheet bg-paper p-4 shadow-float transition-[opacity,transform] duration-330 ease-out',
        'starting:translate-y-3 starting:opacity-0',
        dialog.leaving && 'translate-y-2 opacity-0',
      )}
    >
      <div className="flex items-start gap-3">
        <span className={classNames('flex size-10 shrink-0 items-center justify-center rounded-pill', sign)}>
          <Icon name={icon} size={22} label={name} />
        </span>
        <div className="min-w-0 grow py-2">
          {dialog.title && (
            <p id={labelId} className="text-lead leading-snug font-bold">
              {dialog.title}
            </p>
          )}
          <div
            id={dialog.title ? `${labelId}-text` : labelId}
            className={classNames('grid gap-2', dialog.title && 'mt-1 text-ink-soft')}
          >
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
        <IconButton
          icon="close"
          label="Schließen"
          className="-mt-0.5 -mr-1.5"
          onClick={() => dismissDialog(dialog.id)}
        />
      </div>
      {(action || dialog.stays) && (
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {action && (
            <Button theme="OUTLINE" onClick={() => dismissDialog(dialog.id)}>
              Schließen
            </Button>
          )}
          <Button
            data-leads-on=""
            onClick={() => {
              dismissDialog(dialog.id);
              action?.run();
            }}
          >
            {action?.label ?? 'Verstanden'}
          </Button>
        </div>
      )}
    </div>
  );
}
