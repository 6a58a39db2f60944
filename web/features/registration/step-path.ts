import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { paths } from '#web/shell/paths.ts';

/** The values of `schritt` in the address; each step has its own, so that the browser's back button works. */
const WORDS: Record<RegistrationStep, string | undefined> = {
  PLAN: undefined,
  VU: 'sicherheitspaket',
  DATA: 'daten',
  REVIEW: 'pruefen',
};

export const STEP_LABELS: Record<RegistrationStep, string> = {
  PLAN: 'Tarif',
  VU: 'Schutz',
  DATA: 'Daten',
  REVIEW: 'Prüfen',
};

/**
 * Where a registration is filled in: by the person for themselves, by a sales partner, or by the person on the partner's
 * tablet, which is turned round.
 */
export type RegistrationPlace = 'OWN' | 'PARTNER' | 'PERSON';

export const stepPath = (step: RegistrationStep, place: RegistrationPlace): string =>
  paths.withQuery(place === 'OWN' ? paths.registration() : paths.salesRegistration(), {
    schritt: WORDS[step],
    person: place === 'PERSON' ? '1' : undefined,
  });

/** What the person sees on the turned tablet behind the registration, until the partner has it again. */
export const handBackPath = (salesRegistration: string | undefined): string =>
  paths.withQuery(paths.salesRegistration(), { person: '1', fertig: salesRegistration });

/** Whether an address is that of the tablet turned round: what the screen shows is for the person, not for the partner. */
export const isTurnedRound = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === paths.salesRegistration() && new URLSearchParams(search).get('person') === '1';

/** Returns the step of an address; an unknown value means the first step. */
export function requestedStep(search: URLSearchParams): RegistrationStep {
  const word = search.get('schritt');
  const known = (Object.keys(WORDS) as RegistrationStep[]).find((step) => WORDS[step] === word);
  return word === null ? 'PLAN' : (known ?? 'PLAN');
}
