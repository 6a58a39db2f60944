import type { ReactNode } from 'react';
import { REGISTRATION_STEPS } from '#domain/registration/registration-steps.ts';
import { Link } from '#web/shell/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useRegistration } from './form-context.ts';

/**
 * The next button and the back link. On phones they are stacked, the next button first; the padding leaves
 * room for the round help button, which pages of sales do not have.
 */
export function StepButtons({ children }: { children: ReactNode }) {
  const { step, plan, place, hrefOf } = useRegistration();
  const before = REGISTRATION_STEPS[REGISTRATION_STEPS.indexOf(step) - 1];
  const previous = before === 'VU' && plan?.sipak === null ? 'PLAN' : before;
  return (
    <div
      className={classNames(
        'flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between',
        place === 'OWN' && 'max-lg:pr-14',
      )}
    >
      {children}
      {previous && (
        <Link to={hrefOf(previous)} className={buttonClass({ theme: 'LINK', size: 'M' })}>
          Zurück
        </Link>
      )}
    </div>
  );
}
