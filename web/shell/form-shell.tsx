import { type ReactNode, useEffect } from 'react';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FailableDialog } from './act-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { FormSending } from './use-form-shell.ts';

type SubmitProps = { label: ReactNode; busyLabel: string } & Pick<
  ButtonProps,
  'size' | 'width' | 'theme' | 'className' | 'needsConnection'
>;

export type FormShellProps = FormSending & {
  /** The form's name for screen readers. */
  label?: string;
  /** Undefined while there is nothing to send. */
  submit: SubmitProps | undefined;
  onCancel?: () => void;
  /** Another button beside, in place of „Abbrechen“. */
  other?: ReactNode;
  /** Whoever has opened the form goes on in it. */
  takesFocus?: boolean;
  /** Asks before another page is opened while something is entered. */
  guardsLeaving?: boolean;
  /** A button in the note about the failure. */
  failureAction?: ReactNode;
  /** Above the buttons. */
  notes?: ReactNode;
  /** Below the buttons. */
  footer?: ReactNode;
  className?: string;
  /** Of the row of buttons. */
  buttonsClassName?: string;
  children?: ReactNode;
};

/** The form around the fields: what is on its way, why it failed, and its buttons. */
export function FormShell({
  ref,
  onSubmit,
  isBusy,
  failure,
  isUnsent,
  label,
  submit,
  onCancel,
  other,
  takesFocus = false,
  guardsLeaving = false,
  failureAction,
  notes,
  footer,
  className = 'grid max-w-128 gap-4',
  buttonsClassName = 'flex flex-wrap gap-2',
  children,
}: FormShellProps) {
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
  }, [takesFocus, ref]);
  const submitButton = submit && <SubmitButton {...submit} isBusy={isBusy} />;
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {guardsLeaving && isUnsent && <LeaveGuard isUnsent={isUnsent} />}
      {children}
      <ActFailureNote failure={failure} action={failureAction} />
      {notes}
      {onCancel || other ? (
        <div className={buttonsClassName}>
          {submitButton}
          {other}
          {onCancel && (
            <Button theme="OUTLINE" disabled={isBusy} onClick={onCancel}>
              Abbrechen
            </Button>
          )}
        </div>
      ) : (
        submitButton
      )}
      {footer}
    </form>
  );
}

const SubmitButton = ({ label, isBusy, ...rest }: SubmitProps & { isBusy: boolean }) => (
  <Button type="submit" needsConnection busy={isBusy} {...rest}>
    {label}
  </Button>
);

/** The form in a dialog, whose button sends it, as Enter does. */
export function FormDialog({
  ref,
  onSubmit,
  isBusy,
  failure,
  title,
  submit,
  onClose,
  className = 'grid gap-4',
  children,
}: FormSending & {
  title: string;
  submit: Pick<SubmitProps, 'busyLabel'> & { label: string };
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <FailableDialog
      title={title}
      isBusy={isBusy}
      failure={failure}
      button={submit.label}
      busyLabel={submit.busyLabel}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      <form
        ref={ref}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </FailableDialog>
  );
}
