import { type ReactNode, useEffect, useRef } from 'react';
import { trapFocus } from './focus-trap.ts';
import { IconButton } from './icon-button.tsx';

/** §9.25. */
export const MAIN_MENU_WIDTH_PX = 315;

/**
 * The slide-in main menu, 315 px wide. The native dialog handles Escape and focus; the focus trap keeps Tab out of
 * the browser’s bars.
 */
export function SideMenu({
  open,
  onClose,
  label = 'Menü',
  children,
}: {
  open: boolean;
  onClose: () => void;
  label?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    const release = trapFocus(dialog);
    return () => {
      release();
      dialog.close();
    };
  }, [open]);
  return (
    // A click beside the panel closes it; the native dialog handles Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      style={{ width: MAIN_MENU_WIDTH_PX }}
      className="fixed inset-y-0 right-0 left-auto z-level3 m-0 h-full max-h-none max-w-[calc(100vw-2.5rem)] bg-paper text-ink shadow-float transition-transform duration-250 ease-out backdrop:bg-veil starting:open:translate-x-full"
    >
      <div className="flex min-h-full flex-col px-4 pt-[calc(0.5rem+var(--safe-top))] pb-8">
        <IconButton icon="close" label="Menü schließen" className="self-end" onClick={onClose} />
        {children}
      </div>
    </dialog>
  );
}
