import type { ReactNode } from 'react';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
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
  const failure = saving.error ? failureOf(saving.error) : undefined;
  function confirm() {
    const act = readAct();
    if (act && !saving.isPending) saving.mutate(act, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissable={!saving.isPending}
      title={title}
      actions={
        <>
          <Button theme="OUTLINE" disabled={saving.isPending} onClick={onClose} className="max-sm:w-full">
            Abbrechen
          </Button>
          <Button
            className="max-sm:w-full"
            needsConnection
            busy={saving.isPending}
            busyLabel="Wird gespeichert"
            onClick={confirm}
          >
            Speichern
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {failure && (
          <Note tone="error" announced title={failure.title}>
            {failure.text}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
