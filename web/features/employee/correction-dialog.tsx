import { type ReactNode, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { MAX_REASON_LENGTH } from '#domain/employee/correction.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useCorrection } from './employee-queries.ts';

export type Changes = RequestOf<'POST /workingtimes/corrections'>['body']['changes'];
const SHORTEST_REASON = 3;

/**
 * The frame of a dialog that corrects times: it takes the reason, without which nothing is corrected. `readChanges`:
 * undefined while the fields say what is wrong.
 */
export function CorrectionDialog({
  title,
  readChanges,
  onClose,
  children,
}: {
  title: string;
  readChanges: () => Changes | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const sending = useCorrection();
  const failure = sending.error ? failureOf(sending.error) : undefined;
  const isMissing = reason.trim().length < SHORTEST_REASON;

  function confirm() {
    setChecked(true);
    const changes = readChanges();
    if (!changes || isMissing || sending.isPending) return;
    sending.mutate(
      { reason: reason.trim(), changes },
      {
        onSuccess: () => {
          onClose();
          showDialog({
            type: 'SUCCESS',
            title: 'Berichtigt',
            message: 'Der frühere Eintrag bleibt daneben stehen.',
          });
        },
      },
    );
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
            busyLabel="Die Berichtigung wird gespeichert"
            onClick={confirm}
          >
            Speichern
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <TextAreaField
          label="Grund"
          hint="Er steht bei den Zeiten, auch im Ausdruck."
          required
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          error={isChecked && isMissing ? 'Bitte sag kurz, warum.' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {failure && (
          <Note tone="error" announced title={failure.title}>
            {failure.text}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
