import type { FieldValues } from 'react-hook-form';
import type { RequestOf } from '#contract/calls.ts';
import { MAX_REASON_LENGTH } from '#domain/employee/correction.ts';
import type { TextWiring } from '#web/shell/field-wiring.ts';
import { type FormFaults, useFormShell } from '#web/shell/use-form-shell.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useCorrection } from './employee-queries.ts';

type Changes = RequestOf<'POST /workingtimes/corrections'>['body']['changes'];
const SHORTEST_REASON = 3;

/** Nothing is corrected without a reason. */
export const reasonFault = (reason: string): string | undefined =>
  reason.trim().length < SHORTEST_REASON ? 'Bitte sag kurz, warum.' : undefined;

/** The form of a dialog that corrects times. */
export function useCorrectionForm<Values extends FieldValues & { reason: string }>({
  initial,
  check,
  toChanges,
  onClose,
}: {
  initial: Values;
  check: (values: Values) => FormFaults<Values>;
  toChanges: (values: Values) => Changes;
  onClose: () => void;
}) {
  const { mutateAsync } = useCorrection();
  return useFormShell<Values>({
    initial,
    check,
    send: (values) => mutateAsync({ reason: values.reason.trim(), changes: toChanges(values) }),
    onSent: () => {
      onClose();
      showDialog({
        type: 'SUCCESS',
        title: 'Berichtigt',
        message: 'Der frühere Eintrag bleibt daneben stehen.',
      });
    },
  });
}

/** The button of these dialogs. */
export const CORRECT = { label: 'Speichern', busyLabel: 'Die Berichtigung wird gespeichert' };

export const ReasonField = (props: TextWiring) => (
  <TextAreaField
    {...props}
    label="Grund"
    hint="Er steht bei den Zeiten, auch im Ausdruck."
    required
    rows={2}
    maxLength={MAX_REASON_LENGTH}
  />
);
