import type { FieldCode } from '#domain/customer/field-text.ts';
import { emptyToNull } from '#domain/customer/plain-text.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';
import { MAX_COST_CENTRE_LENGTH } from './cost-centre-limits.ts';

/** What programs for accounting take; the first sign is none of a formula. */
const START = /^[\p{Script=Latin}0-9]/u;
const CHARACTERS = /^[\p{Script=Latin}0-9 .,:;/\-_+&()#]*$/u;

/** Beside the field, for whoever sets it. */
export const COST_CENTRE_HINT = `Steht auf der Rechnung bei den Fahrten, die von jetzt an enden. Höchstens ${MAX_COST_CENTRE_LENGTH} Zeichen.`;

export const COST_CENTRE_LABEL = { de: 'Die Kostenstelle', en: 'The cost centre' };

/** As it is stored and compared: in one line, without space around or doubled; null: none. */
export const cleanCostCentre = (text: string | null | undefined): string | null =>
  emptyToNull(text?.replace(/\s+/g, ' '));

/** What is wrong with a cleaned cost centre for a driver of an account of this kind; having none is right everywhere. */
export function checkCostCentre(costCentre: string | null, kind: RegistrationKind): FieldCode | undefined {
  if (costCentre === null) return undefined;
  if (!isCompanyKind(kind)) return 'COST_CENTRE_OF_COMPANIES';
  if (costCentre.length > MAX_COST_CENTRE_LENGTH) return 'COST_CENTRE_TOO_LONG';
  if (!CHARACTERS.test(costCentre)) return 'COST_CENTRE_CHARACTERS';
  return START.test(costCentre) ? undefined : 'COST_CENTRE_START';
}
