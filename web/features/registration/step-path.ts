import type { RegistrationStep } from '#domain/registration/registration-steps.ts';
import { paths } from '#web/shell/paths.ts';

/** The words of the steps in the address, so that the browser's back button goes one step back. */
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

export const stepPath = (step: RegistrationStep): string =>
  paths.withQuery(paths.registration(), { schritt: WORDS[step] });

/** The step that an address asks for; a word that we do not know is the first one. */
export function requestedStep(search: URLSearchParams): RegistrationStep {
  const word = search.get('schritt');
  const known = (Object.keys(WORDS) as RegistrationStep[]).find((step) => WORDS[step] === word);
  return word === null ? 'PLAN' : (known ?? 'PLAN');
}
