import type { RegistrationFaults } from '#domain/registration/check-registration.ts';

/** §4.5: choosing the plan, choosing the safety package, entering the data, and the final review. */
export const REGISTRATION_STEPS = ['PLAN', 'VU', 'DATA', 'REVIEW'] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

const STEP_OF: Readonly<Record<string, RegistrationStep>> = {
  tariffId: 'PLAN',
  city: 'PLAN',
  optionSipak: 'VU',
  termsAccepted: 'REVIEW',
  creditRatingAllowed: 'REVIEW',
  adsAllowed: 'REVIEW',
  sepaAccepted: 'REVIEW',
  signature: 'REVIEW',
};

/** The step that asks for a field; fields that are not listed above belong to the data. */
export const stepOf = (field: string): RegistrationStep => STEP_OF[field] ?? 'DATA';

/** The first step with a fault; undefined if all steps are valid. */
export function firstFaultyStep(faults: RegistrationFaults): RegistrationStep | undefined {
  const faulty = new Set(Object.keys(faults).map(stepOf));
  return REGISTRATION_STEPS.find((step) => faulty.has(step));
}

/** A step is reachable only if all earlier ones are valid (§4.6). */
export function isReachable(step: RegistrationStep, faults: RegistrationFaults): boolean {
  const first = firstFaultyStep(faults);
  return first === undefined || REGISTRATION_STEPS.indexOf(step) <= REGISTRATION_STEPS.indexOf(first);
}
