import type { ReactNode } from 'react';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
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
    <ActDialog
      title={title}
      act={{ isPending: sending.isPending, error: isTold ? null : sending.error }}
      button={button}
      busyLabel={busyLabel}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ActDialog>
  );
}
