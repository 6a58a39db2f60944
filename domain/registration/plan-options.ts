import type { YesNoUnknown } from '#domain/registration/registration.ts';

const SAFETY_PACKAGE = 'sipak';
/** Means "no safety package"; it is not an option itself (§9.15). */
const NO_SAFETY_PACKAGE = 'sipak0';

/**
 * The product options that a customer of a plan gets, each once (§4.33): those of the safety package only
 * with the choice YES. Empty ids are skipped (§5.7).
 */
export function optionsOf(planOptionIds: readonly string[], sipak: YesNoUnknown): string[] {
  const ids = planOptionIds.filter(
    (id) => id !== '' && id !== NO_SAFETY_PACKAGE && (sipak === 'YES' || !id.includes(SAFETY_PACKAGE)),
  );
  return [...new Set(ids)];
}

export const isSafetyPackage = (optionId: string): boolean =>
  optionId !== NO_SAFETY_PACKAGE && optionId.includes(SAFETY_PACKAGE);

/** Is there a safety package among the options of an account? */
export const hasSafetyPackage = (optionIds: readonly string[]): boolean => optionIds.some(isSafetyPackage);
