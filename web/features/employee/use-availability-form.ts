import type { FieldValues } from 'react-hook-form';
import { type FormFaults, useFormShell } from '#web/shell/use-form-shell.ts';
import { type AvailabilityAct, useAvailabilityAct } from './availability-queries.ts';

/** The form of a dialog that says when somebody can work. */
export function useAvailabilityForm<Values extends FieldValues>({
  initial,
  check,
  toAct,
  onClose,
}: {
  initial: Values;
  check: (values: Values) => FormFaults<Values>;
  toAct: (values: Values) => AvailabilityAct;
  onClose: () => void;
}) {
  const { mutateAsync } = useAvailabilityAct();
  return useFormShell<Values>({
    initial,
    check,
    send: (values) => mutateAsync(toAct(values)),
    onSent: onClose,
  });
}

/** The button of these dialogs. */
export const SAVE = { label: 'Speichern', busyLabel: 'Wird gespeichert' };
