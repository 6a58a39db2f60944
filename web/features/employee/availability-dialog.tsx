import type { ReactNode } from 'react';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { type AvailabilityAct, useAvailabilityAct } from './availability-queries.ts';

/** The frame of a dialog that says when somebody can work. `readAct`: undefined while the fields say what is wrong. */
export function AvailabilityDialog({
  title,
  readAct,
  onClose,
  children,
}: {
  title: string;
  readAct: () => AvailabilityAct | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const saving = useAvailabilityAct();
  function confirm() {
    const act = readAct();
    if (act && !saving.isPending) saving.mutate(act, { onSuccess: onClose });
  }
  return (
    <ActDialog
      title={title}
      act={saving}
      button="Speichern"
      busyLabel="Wird gespeichert"
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-4">{children}</div>
    </ActDialog>
  );
}
