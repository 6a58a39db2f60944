import { type ReactNode, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { MAX_REASON_LENGTH } from '#domain/employee/correction.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
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
    <ActDialog
      title={title}
      act={sending}
      button="Speichern"
      busyLabel="Die Berichtigung wird gespeichert"
      onConfirm={confirm}
      onClose={onClose}
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
      </div>
    </ActDialog>
  );
}
