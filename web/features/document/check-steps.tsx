import { Stepper } from '#web/ui/stepper.tsx';
import type { DocumentCheck } from './document-queries.ts';

const STEPS = ['Einwilligung', 'Fotos', 'Prüfung'] as const;

/** Of the check that is not passed yet: which of its steps is shown. */
const shownStep = ({ state, photosAllowed }: DocumentCheck): (typeof STEPS)[number] =>
  state === 'SUBMITTED' ? 'Prüfung' : photosAllowed ? 'Fotos' : 'Einwilligung';

/** How far the check is, as at the registration; each step follows from the one before, so that none is a link. */
export function CheckSteps({ check }: { check: DocumentCheck }) {
  const shown = STEPS.indexOf(shownStep(check));
  return (
    <Stepper
      label="Schritte des Dokumentenchecks"
      className="mb-4 max-w-160"
      renderLink={() => null}
      steps={STEPS.map((step, index) => ({
        key: step,
        label: step,
        active: index === shown,
        visited: index < shown,
        valid: index < shown,
      }))}
    />
  );
}
