import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { normaliseIban } from '#domain/customer/iban.ts';
import { type FieldNeeds, fieldNeeds } from '#domain/registration/registration-fields.ts';
import {
  firstFaultyStep,
  isReachable,
  REGISTRATION_STEPS,
  type RegistrationStep,
  stepOf,
} from '#domain/registration/registration-steps.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { announce } from '#web/ui/announcer-store.ts';
import type { RenderLink } from '#web/ui/render-link.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { AdmissionNote } from './admission-note.tsx';
import { checkForm } from './check-form.ts';
import { DataStep } from './data-step.tsx';
import { RegistrationContext } from './form-context.ts';
import { PlanStep } from './plan-step.tsx';
import { planForm, plansQuery } from './plans.ts';
import { ReviewForm } from './review-form.tsx';
import { SafetyStep } from './safety-step.tsx';
import { StepForm } from './step-form.tsx';
import { requestedStep, STEP_LABELS, stepPath } from './step-path.ts';
import { useRegistrationDraft } from './use-registration-draft.ts';

const WITHOUT_PLAN: FieldNeeds = { tariffId: 'REQUIRED', city: 'REQUIRED' };

const routerLink: RenderLink = ({ href, ...link }) => <Link to={href} {...link} />;

const stepTitle = (step: RegistrationStep) =>
  `Schritt ${REGISTRATION_STEPS.indexOf(step) + 1} von ${REGISTRATION_STEPS.length}: ${STEP_LABELS[step]}`;

/** The registration (§4.5, §4.6): four steps, each with its own address; all input is preserved. */
export function RegistrationWizard() {
  const plans = useSuspenseQuery(plansQuery).data.items;
  const { cities } = useSettings();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const step = requestedStep(search);
  const { store, form, state, find } = useRegistrationDraft(plans, step, {
    tariffId: plans.find(({ id }) => id === search.get('tarif'))?.id,
    city: cities.find(({ path }) => path === search.get('stadt'))?.path,
  });
  const [tariffId, iban] = useWatch({ control: form.control, name: ['tariffId', 'iban'] });
  const plan = plans.find(({ id }) => id === tariffId);
  const heading = useStepHeading(step);

  const facts = store.factsFor(form.getValues());
  const faults = facts && checkForm(form.getValues(), facts);
  // The server can render the first step; the others need the restored draft.
  const isStepReady = step === 'PLAN' || (state.isReady && faults !== undefined);
  const goTo = (next: RegistrationStep) => navigate(stepPath(next));

  if (isStepReady && faults && !isReachable(step, faults)) {
    return <Navigate to={stepPath(firstFaultyStep(faults) ?? 'PLAN')} replace />;
  }

  return (
    <RegistrationContext
      value={{
        store,
        plans,
        plan,
        needs: plan ? fieldNeeds(plan.kind, planForm(plan)) : WITHOUT_PLAN,
        held: state.held,
        admission: state.admission,
        isIbanSaved: state.savedIban !== undefined && normaliseIban(iban) === state.savedIban,
        step,
        goTo,
        hrefOf: stepPath,
      }}
    >
      <FormProvider {...form}>
        <Stepper
          label="Schritte der Registrierung"
          className="mb-6"
          renderLink={routerLink}
          steps={REGISTRATION_STEPS.map((one) => ({
            key: one,
            label: STEP_LABELS[one],
            active: one === step,
            visited: state.visited.includes(one) || (one === 'VU' && plan?.sipak === null),
            valid: faults !== undefined && !Object.keys(faults).some((field) => stepOf(field) === one),
            href: faults && isReachable(one, faults) ? stepPath(one) : undefined,
          }))}
        />
        <p ref={heading} tabIndex={-1} className="sr-only">
          {stepTitle(step)}
        </p>
        {state.failure !== undefined && (
          <div className="mb-4">
            <FailureNote error={state.failure} onRetry={() => void find()} />
          </div>
        )}
        {/* The last step has it beside its button. */}
        {step !== 'REVIEW' && state.admission && (
          <div className="mb-4">
            <AdmissionNote admission={state.admission} />
          </div>
        )}
        {isStepReady ? (
          <Step key={step} step={step} />
        ) : (
          state.failure === undefined && <SkeletonText lines={8} label="Deine Angaben werden geladen" />
        )}
      </FormProvider>
    </RegistrationContext>
  );
}

function Step({ step }: { step: RegistrationStep }) {
  if (step === 'REVIEW') return <ReviewForm />;
  return (
    <StepForm>{step === 'PLAN' ? <PlanStep /> : step === 'VU' ? <SafetyStep /> : <DataStep />}</StepForm>
  );
}

/** Announces a new step and moves the focus to its heading, unless a faulty field has the focus already. */
function useStepHeading(step: RegistrationStep) {
  const heading = useRef<HTMLParagraphElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    announce(stepTitle(step));
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [step]);
  return heading;
}
