import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

/** Gross cents for a year (§9.14): 99 €, for companies and organisations 149 €. */
export function safetyPackageCents(kind: RegistrationKind): number {
  return isCompanyKind(kind) ? 14_900 : 9_900;
}
