import type { FieldValues } from 'react-hook-form';
import { type FormFaults, useFormShell } from '#web/shell/use-form-shell.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { type Driver, type DriverAct, useDriverAct } from './driver-queries.ts';

/** The form of a dialog in which a main account does something with a driver; it closes with what is `done`. */
export function useDriverForm<Values extends FieldValues>({
  driver,
  initial,
  check,
  toAct,
  done,
  onClose,
}: {
  driver: Driver;
  initial: Values;
  check: (values: Values) => FormFaults<Values>;
  toAct: (values: Values) => DriverAct;
  done: { title: string; message: string };
  onClose: () => void;
}) {
  const { mutateAsync } = useDriverAct(driver.id);
  return useFormShell<Values>({
    initial,
    check,
    send: (values) => mutateAsync(toAct(values)),
    onSent: () => {
      onClose();
      showDialog({ type: 'SUCCESS', ...done });
    },
  });
}
