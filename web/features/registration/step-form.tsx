import type { ReactNode, SyntheticEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { REGISTRATION_STEPS } from '#domain/registration/registration-steps.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { useRegistration } from './form-context.ts';
import type { RegistrationForm } from './registration-form.ts';
import { StepButtons } from './step-buttons.tsx';
import { useStepCheck } from './use-step-check.ts';

/** The form of a step before the last one; a valid one continues to the next step. */
export function StepForm({ children }: { children: ReactNode }) {
  const { store, step, plan, goTo } = useRegistration();
  const { getValues } = useFormContext<RegistrationForm>();
  const { faults, isValid } = useStepCheck();

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    try {
      if (!(await isValid())) return;
    } catch {
      showDialog(messageOf('CONNECTION'));
      return;
    }
    // The secrets are saved on the server; if that fails, the last step sends them again.
    store.finishStep(getValues).catch(() => undefined);
    const next = REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) + 1] ?? 'REVIEW';
    void goTo(next === 'VU' && plan?.sipak === null ? 'DATA' : next);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:gap-5">
      {children}
      <ErrorSummary faults={faults} />
      <StepButtons>
        <Button type="submit" size="L" className="max-sm:w-full sm:px-14">
          Weiter
        </Button>
      </StepButtons>
    </form>
  );
}
