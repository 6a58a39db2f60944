import type { ReactNode } from 'react';
import { type Failure, failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  title: string;
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
};

/** A dialog for one act: while it is sent it cannot be closed, and it says why the act failed. */
export const ActDialog = ({
  act: { isPending, error },
  ...rest
}: Props & {
  /** The mutation. */
  act: { isPending: boolean; error: unknown };
}) => <FailableDialog {...rest} isBusy={isPending} failure={error ? failureOf(error) : undefined} />;

/** The same for whatever is busy and fails in another way than a mutation. */
export function FailableDialog({
  title,
  isBusy,
  failure,
  button,
  busyLabel,
  dismiss = 'Abbrechen',
  isPossible = true,
  role,
  onConfirm,
  onClose,
  children,
}: Props & { isBusy: boolean; failure: Failure | undefined }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!isBusy}
      {...(role ? { role } : {})}
      title={title}
      actions={
        <>
          <Button theme="OUTLINE" disabled={isBusy} onClick={onClose} className="max-sm:w-full">
            {dismiss}
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={isBusy}
            busyLabel={busyLabel}
            disabled={!isPossible && !isBusy}
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
