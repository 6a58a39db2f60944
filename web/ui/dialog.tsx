import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /**
   * Buttons at the foot, the primary one last. They stay visible while the content scrolls, unless the window
   * is tiny.
   */
  actions?: ReactNode;
  /** Whether Escape, the backdrop and a close button close the dialog. Default true. */
  dismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  size?: 'S' | 'M' | 'L';
  children?: ReactNode;
}

const sizes = { S: 'sm:max-w-104', M: 'sm:max-w-136', L: 'sm:max-w-192' };

/**
 * A modal dialog: centred on wide screens, a bottom sheet on phones. Import it lazily, because it loads React
 * Aria.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  actions,
  dismissable = true,
  role = 'dialog',
  size = 'M',
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      className="fixed inset-0 z-level3 flex h-(--visual-viewport-height) items-end justify-center bg-veil transition-opacity duration-200 ease-out data-entering:opacity-0 data-exiting:opacity-0 sm:items-center sm:p-6"
    >
      <Modal
        className={classNames(
          'flex max-h-[calc(100%-2rem)] w-full flex-col overflow-hidden rounded-t-sheet bg-paper text-ink shadow-float sm:max-h-full sm:rounded-sheet',
          'transition-transform duration-250 ease-out data-entering:translate-y-8 data-exiting:translate-y-8',
          sizes[size],
        )}
      >
        <AriaDialog
          role={role}
          className="flex min-h-0 flex-col outline-none tiny:overflow-y-auto tiny:overscroll-contain"
        >
          <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
            <Heading slot="title" className="min-w-0 grow py-2 text-lg">
              {title}
            </Heading>
            {dismissable && <IconButton icon="close" label="Schließen" onClick={() => onOpenChange(false)} />}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4 tiny:shrink-0 tiny:overflow-visible">
            {children}
          </div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-safe-3">
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
