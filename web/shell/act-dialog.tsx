import type { ReactNode } from 'react';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** A dialog for one act: while it is sent it cannot be closed, and it says why the act failed. */
export function ActDialog({
  title,
  act: { isPending, error },
  button,
  busyLabel,
  dismiss = 'Abbrechen',
  isPossible = true,
  role,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The mutation. */
  act: { isPending: boolean; error: unknown };
  button: string;
  busyLabel: string;
  /** What the button says that closes it. */
  dismiss?: string;
  /** Whether there is something to confirm. */
  isPossible?: boolean;
  role?: 'dialog' | 'alertdialog';
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const failure = error ? failureOf(error) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!isPending}
      {...(role ? { role } : {})}
      title={title}
      actions={
        <>
          <Button theme="OUTLINE" disabled={isPending} onClick={onClose} className="max-sm:w-full">
            {dismiss}
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={isPending}
            busyLabel={busyLabel}
            disabled={!isPossible && !isPending}
            onClick={onConfirm}
          >
            {button}
          </Button>
        </>
      }
    >
      {children}
      <ActFailureNote failure={failure} className="mt-4" />
    </Dialog>
  );
}
