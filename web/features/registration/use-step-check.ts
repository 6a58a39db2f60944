import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldErrors, get, type Path, useFormContext, useFormState } from 'react-hook-form';
import { FIELD_LABELS } from '#domain/registration/registration-fields.ts';
import { stepOf } from '#domain/registration/registration-steps.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { type FieldFault, focusControl } from '#web/ui/error-summary.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { checkForm, labelText } from './check-form.ts';
import { fieldId, useRegistration } from './form-context.ts';
import type { RegistrationForm } from './registration-form.ts';

/** Checks the fields of the current step, announces faults, and moves the focus to the first faulty field. */
export function useStepCheck() {
  const { trigger, getValues } = useFormContext<RegistrationForm>();
  const { errors } = useFormState<RegistrationForm>();
  const { store, step, plan } = useRegistration();
  // A field of this step that the server refused counts as a failed attempt, so it gets the focus.
  const [attempt, setAttempt] = useState(() => (faultsIn().length > 0 ? 1 : 0));

  function faultsIn(): FieldFault[] {
    const names = [
      ...Object.keys(FIELD_LABELS),
      ...(plan?.extraFields ?? []).map(({ key }) => `extraFields.${key}`),
    ];
    return names
      .filter((name) => stepOf(name) === step)
      .flatMap((name) => {
        const message = messageAt(errors, name);
        return message ? [{ id: fieldId(name), label: labelText(name, plan), message }] : [];
      })
      .sort(byPlaceOnPage);
  }

  const focusFirst = useEffectEvent(() => {
    const [first] = faultsIn();
    if (first) focusControl(first.id);
  });
  // Only after an attempt, not while a field is corrected. The dialog opens last and returns the focus.
  useEffect(() => {
    if (attempt > 0) focusFirst();
    const message = store.takeMessage();
    if (message) showDialog(message);
  }, [attempt, store]);

  return {
    /** The faults to list; empty before the first attempt. */
    faults: attempt > 0 ? faultsIn() : [],
    /** @throws when the libraries of the rules cannot be loaded, which means that there is no connection */
    async isValid(): Promise<boolean> {
      await store.loadLibraries();
      const facts = store.factsFor(getValues());
      const found = facts ? checkForm(getValues(), facts) : {};
      const own = Object.keys(found).filter((field) => stepOf(field) === step);
      if (own.length === 0) {
        // Clears the announcement of the previous attempt.
        announce('', 'alert');
        return true;
      }
      await trigger(own as Path<RegistrationForm>[]);
      announce(
        own.length === 1 ? 'Bitte prüfe noch eine Angabe.' : `Bitte prüfe noch ${own.length} Angaben.`,
        'alert',
      );
      setAttempt((count) => count + 1);
      return false;
    },
  };
}

function byPlaceOnPage(a: FieldFault, b: FieldFault): number {
  const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function messageAt(errors: FieldErrors<RegistrationForm>, name: string): string | undefined {
  const error: unknown = get(errors, name);
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return isError && typeof error.message === 'string' ? error.message : undefined;
}
