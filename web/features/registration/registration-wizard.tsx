import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
import { useAllCities } from '#web/shell/all-cities.ts';
import { creditorOfProvider } from '#web/shell/creditor-words.ts';
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
import { type RegistrationPlace, requestedStep, STEP_LABELS, stepPath } from './step-path.ts';
import { useRegistrationDraft } from './use-registration-draft.ts';

const WITHOUT_PLAN: FieldNeeds = { tariffId: 'REQUIRED', city: 'REQUIRED' };

/** Whether a link asks for the safety package. */
const SAFETY: Partial<Record<string, 'YES' | 'NO'>> = { ja: 'YES', nein: 'NO' };

const onlyOne = <T,>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

const routerLink: RenderLink = ({ href, ...link }) => <Link to={href} {...link} />;

const stepTitle = (step: RegistrationStep) =>
  `Schritt ${REGISTRATION_STEPS.indexOf(step) + 1} von ${REGISTRATION_STEPS.length}: ${STEP_LABELS[step]}`;

type Props = {
  place?: RegistrationPlace;
  /** Those that can be chosen; without it, all. */
  cityPaths?: readonly string[];
  /** Stands above the steps, and may ask for what the plan needs. */
  intro?: ReactNode;
  /** Takes the place of the last step where a sales partner fills in the form. */
  handover?: ReactNode;
  /** Takes the place of all where a partner's registration is to be ended and is not (any more) on this device. */
  nothingLeft?: ReactNode;
  /** What follows instead of the login, with the partner's registration. */
  onRegistered?: (salesRegistration: string | undefined) => void | Promise<void>;
};

/** The registration (§4.5, §4.6): four steps, each with its own address; all input is preserved. */
export function RegistrationWizard({
  place = 'OWN',
  cityPaths,
  intro,
  handover,
  nothingLeft,
  onRegistered,
}: Props) {
  const plans = useSuspenseQuery(plansQuery).data.items;
  const cities = useAllCities().filter(({ path }) => !cityPaths || cityPaths.includes(path));
  const [search] = useSearchParams();
  const settings = useSettings();
  const collectsDebits = (path: string) => {
    const provider = cities.find((city) => city.path === path)?.provider;
    return creditorOfProvider(settings, provider) !== undefined;
  };
  const navigate = useNavigate();
  const step = requestedStep(search);
  const { store, form, state, find } = useRegistrationDraft(plans, step, {
    presets: {
      tariffId: plans.find(({ id }) => id === search.get('tarif'))?.id,
      city: cities.find(({ path }) => path === search.get('stadt'))?.path ?? onlyOne(cities)?.path,
      optionSipak: SAFETY[search.get('sicherheitspaket') ?? ''],
    },
    isPartners: place === 'PARTNER',
    collectsDebits,
  });
  const hrefOf = (one: RegistrationStep) => stepPath(one, place);
  const [tariffId, iban, city] = useWatch({ control: form.control, name: ['tariffId', 'iban', 'city'] });
  const plan = plans.find(({ id }) => id === tariffId);
  const heading = useStepHeading(step);
  const [isElsewhere, setElsewhere] = useState(false);

  const facts = store.factsFor(form.getValues());
  const faults = facts && checkForm(form.getValues(), facts);
  // The server can render the first step; the others need the restored draft.
  const isStepReady = (step === 'PLAN' && place !== 'PERSON') || (state.isReady && faults !== undefined);
  const goTo = (next: RegistrationStep) => navigate(hrefOf(next));

  const isNothingLeft = state.isReady && (state.isGone || (place === 'PERSON' && !state.salesRegistration));
  if (isStepReady && !isNothingLeft && faults && !isReachable(step, faults)) {
    return <Navigate to={hrefOf(firstFaultyStep(faults) ?? 'PLAN')} replace />;
  }

  return (
    <RegistrationContext
      value={{
        store,
        plans,
        plan,
        needs: plan ? fieldNeeds(plan.kind, planForm(plan, collectsDebits(city))) : WITHOUT_PLAN,
        held: state.held,
        admission: state.admission,
        isIbanSaved: state.savedIban !== undefined && normaliseIban(iban) === state.savedIban,
        step,
        goTo,
        hrefOf,
        place,
        cities,
        salesRegistration: state.salesRegistration,
        partner: state.partner,
        onRegistered,
        leaveToOtherDevice: () => setElsewhere(true),
      }}
    >
      <FormProvider {...form}>
        {isNothingLeft ? (
          nothingLeft
        ) : (
          <>
            {intro}
            <Stepper
              label="Schritte der Registrierung"
              className="mb-6"
              renderLink={routerLink}
              steps={REGISTRATION_STEPS.map((one) => ({
                key: one,
                label: STEP_LABELS[one],
                active: one === step,
                // Whoever goes on with what a partner entered has not opened the steps before.
                visited:
                  state.visited.includes(one) ||
                  REGISTRATION_STEPS.indexOf(one) < REGISTRATION_STEPS.indexOf(step) ||
                  (one === 'VU' && plan?.sipak === null),
                valid: faults !== undefined && !Object.keys(faults).some((field) => stepOf(field) === one),
                // What another device has is changed there: here a step would begin a second registration.
                href: !isElsewhere && faults && isReachable(one, faults) ? hrefOf(one) : undefined,
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
              <Step key={step} step={step} handover={handover} />
            ) : (
              state.failure === undefined && <SkeletonText lines={8} label="Deine Angaben werden geladen" />
            )}
          </>
        )}
      </FormProvider>
    </RegistrationContext>
  );
}

function Step({ step, handover }: { step: RegistrationStep; handover: ReactNode }) {
  if (step === 'REVIEW') return handover ?? <ReviewForm />;
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
