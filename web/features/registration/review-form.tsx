import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { type Path, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { firstFaultyStep } from '#domain/registration/registration-steps.ts';
import { rememberRegistered } from '#web/features/customer/account-created.tsx';
import { accountBefore } from '#web/features/session/return-path.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { Note } from '#web/ui/note.tsx';
import { AdmissionNote } from './admission-note.tsx';
import { useRegistration } from './form-context.ts';
import { OrderTerms } from './order-terms.tsx';
import { owesMoney, type Plan } from './plans.ts';
import type { RegistrationForm } from './registration-form.ts';
import { type Failure, failureOf } from './registration-outcome.ts';
import { ReviewStep } from './review-step.tsx';
import { StepButtons } from './step-buttons.tsx';
import { type Registered, RegistrationElsewhere, submitRegistration } from './submit-registration.ts';
import { useStepCheck } from './use-step-check.ts';

/** The last step, with the binding button. */
export function ReviewForm() {
  const { plan, admission } = useRegistration();
  const { faults, isValid } = useStepCheck();
  const { isBusy, again, submit } = useSubmission();
  const optionSipak = useWatch<RegistrationForm, 'optionSipak'>({ name: 'optionSipak' });
  if (!plan) return null;

  async function send(event: SyntheticEvent, chosen: Plan) {
    event.preventDefault();
    if (!isBusy && (await isValid())) await submit(chosen);
  }

  return (
    <form noValidate onSubmit={(event) => void send(event, plan)} className="grid gap-4 sm:gap-5">
      <fieldset disabled={isBusy} className="grid min-w-0 gap-4 sm:gap-5">
        <legend className="sr-only">Prüfen und zustimmen</legend>
        <ReviewStep />
      </fieldset>
      <ErrorSummary faults={faults} />
      {again && (
        <Note tone="error" announced title={again.title}>
          {again.text}
        </Note>
      )}
      <AdmissionNote admission={admission} />
      <OrderTerms plan={plan} optionSipak={optionSipak} />
      <StepButtons>
        <Button
          type="submit"
          size="L"
          className="max-sm:w-full sm:px-10"
          busy={isBusy}
          busyLabel="Dein Account wird angelegt"
        >
          {owesMoney(plan, optionSipak) ? 'Kostenpflichtig registrieren' : 'Registrieren'}
        </Button>
      </StepButtons>
    </form>
  );
}

/** Submits the registration, then redirects or shows the failure. */
function useSubmission() {
  const { contact } = useSettings();
  const { store, goTo, place, salesRegistration, onRegistered } = useRegistration();
  const { getValues, trigger } = useFormContext<RegistrationForm>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [again, setAgain] = useState<Extract<Failure, { kind: 'AGAIN' }>>();

  async function succeeded({ customerNumber, leadsTo, isLoggedIn }: Registered) {
    store.close();
    if (onRegistered) return onRegistered(salesRegistration);
    const path = leadsTo === 'DOCUMENT_CHECK' ? paths.documentCheck() : paths.manualCheck();
    // The target page says how to log in; the login overlay must not cover it.
    if (isLoggedIn) await navigate(path, { replace: true });
    else {
      const to = leadsTo === 'DOCUMENT_CHECK' ? accountBefore(path) : path;
      rememberRegistered(customerNumber);
      await navigate(to, { replace: true });
    }
    showDialog({
      ...messageOf('ACCOUNT_CREATED'),
      messages: [`Deine Accountnummer ist ${customerNumber}.`],
    });
  }

  async function failed(failure: Failure) {
    if (failure.kind === 'AGAIN') return setAgain(failure);
    if (failure.kind === 'LEAVE') {
      // The rejection is final, so the draft is deleted here and on the server.
      store.discard();
      await new Promise((resolve) => setTimeout(resolve, failure.afterMs));
      showDialog(failure.dialog);
      // Nothing of the partner's follows before the person has given the tablet back.
      if (place === 'PERSON') return store.lose();
      return navigate(failure.to === 'MAP' ? paths.map() : paths.home());
    }
    store.refuse(getValues(), failure.fields);
    await trigger(failure.fields.map(({ name }) => name as Path<RegistrationForm>));
    const step = firstFaultyStep(Object.fromEntries(failure.fields.map(({ name }) => [name, 'REQUIRED'])));
    if (!step || step === 'REVIEW') return void showDialog(failure.dialog);
    store.leaveMessage(failure.dialog);
    await goTo(step);
  }

  async function submit(plan: Plan) {
    setBusy(true);
    setAgain(undefined);
    try {
      const form = getValues();
      const facts = store.factsFor(form);
      if (!facts) return;
      const registered = await submitRegistration({
        ...store.send(form),
        body: store.bodyOf(form, facts),
        plan,
        isAtPartner: place === 'PERSON',
        queryClient,
      });
      await succeeded(registered);
    } catch (error) {
      if (error instanceof RegistrationElsewhere) store.lose();
      else await failed(failureOf(error, { plan, contact }));
    } finally {
      store.settle();
      setBusy(false);
    }
  }

  return { isBusy, again, submit };
}
