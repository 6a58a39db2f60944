import type { ReactNode } from 'react';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import type { DriverAct, useDriverAct } from './driver-queries.ts';

/**
 * The frame of a dialog in which a main account does something with a driver. It stays while that is on the way, says what
 * failed, and closes with what is `done`. `readAct`: undefined while the fields say what is wrong. `isTold`: a field says why
 * it was refused.
 */
export function DriverDialog({
  title,
  button,
  busyLabel,
  done,
  sending,
  isTold = false,
  readAct,
  onClose,
  children,
}: {
  title: string;
  button: string;
  busyLabel: string;
  done: { title: string; message: string };
  sending: ReturnType<typeof useDriverAct>;
  isTold?: boolean;
  readAct: () => DriverAct | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const failure = sending.error && !isTold ? failureOf(sending.error) : undefined;

  function confirm() {
    const act = readAct();
    if (!act || sending.isPending) return;
    sending.mutate(act, {
      onSuccess: () => {
        onClose();
        showDialog({ type: 'SUCCESS', ...done });
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!sending.isPending}
      title={title}
      actions={
        <>
          <Button theme="OUTLINE" disabled={sending.isPending} onClick={onClose} className="max-sm:w-full">
            Abbrechen
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={sending.isPending}
            busyLabel={busyLabel}
            onClick={confirm}
          >
            {button}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Note tone="error" announced className="mt-4" title={failure.title}>
          {failure.text}
        </Note>
      )}
    </Dialog>
  );
}
