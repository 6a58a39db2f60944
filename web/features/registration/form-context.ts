import { createContext, use } from 'react';
import type { FieldNeeds } from '#domain/registration/registration-fields.ts';
import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import type { Admission } from './admission.ts';
import type { Plan } from './plans.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { SavedSecrets } from './saved-secrets.ts';
import type { RegistrationPlace } from './step-path.ts';

/** What the components of the registration share besides the form's values. */
export type RegistrationContext = {
  store: RegistrationStore;
  plans: readonly Plan[];
  plan: Plan | undefined;
  /** The fields that the plan asks for. */
  needs: FieldNeeds;
  /** Secrets that are stored on the server already. */
  held: SavedSecrets;
  /** The bank name in `held` belongs to the IBAN in the field. */
  isIbanSaved: boolean;
  /** A limit of the server that concerns this registration. */
  admission: Admission | undefined;
  step: RegistrationStep;
  /** Navigates to a step and adds a history entry. */
  goTo: (step: RegistrationStep) => void | Promise<void>;
  hrefOf: (step: RegistrationStep) => string;
  place: RegistrationPlace;
  /** Those that can be chosen. */
  cities: readonly { path: string; title: string; provider: string }[];
  /** The partner's registration, where a sales partner helps. */
  salesRegistration: string | undefined;
  /** The sales partner that began it, where the person goes on with it on their own phone. */
  partner: string | undefined;
  /** What follows instead of the login. */
  onRegistered: ((salesRegistration: string | undefined) => void | Promise<void>) | undefined;
  /** Another device has the registration: no step of it is offered here any more. */
  leaveToOtherDevice: () => void;
};

export const RegistrationContext = createContext<RegistrationContext | undefined>(undefined);

export function useRegistration(): RegistrationContext {
  const context = use(RegistrationContext);
  if (!context) throw new Error('RegistrationContext is missing');
  return context;
}

/** The DOM id of a field's control, so that messages can link to it. */
export const fieldId = (name: string) => `feld-${name.replaceAll('.', '-')}`;
