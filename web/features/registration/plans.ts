import type { OutputOf } from '#contract/calls.ts';
import type { RegistrationPlan } from '#domain/registration/check-registration.ts';
import type { PlanForm } from '#domain/registration/registration-fields.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { callQuery } from '#web/platform/query.tsx';

export type Plan = OutputOf<'GET /plans'>['items'][number];

export const plansQuery = { ...callQuery('GET /plans', {}), staleTime: 5 * 60_000 };

/** `collectsDebits`: the company of the city does. */
export const planForm = (plan: Plan, collectsDebits: boolean): PlanForm => ({
  existingCardRequired: plan.registerLogic.existingCardRequired,
  hasSafetyPackage: plan.sipak !== null,
  collectsDebits,
});

/** The facts of a plan that the registration rules need. */
export const registrationPlan = (plan: Plan, collectsDebits: boolean): RegistrationPlan => ({
  ...planForm(plan, collectsDebits),
  kind: plan.kind,
  extraFields: plan.extraFields,
});

/** The audiences under which plans are offered. */
export const AUDIENCES = [
  { key: 'einzel', label: 'Für mich' },
  { key: 'familie', label: 'Familie und WG' },
  { key: 'firma', label: 'Firma' },
  { key: 'gemein', label: 'Verein und Organisation' },
  { key: 'stadt', label: 'Stadtverwaltung' },
] as const;
export type Audience = (typeof AUDIENCES)[number]['key'];

export const audienceOf = ({ kind, kundenart }: Plan): Audience =>
  kind === 'rks' || kind === 'dnsm' || kundenart.includes('psm') ? 'stadt' : kind;

/** "9,90 €", or "99 €" without cents. */
export const euros = (cents: number) => formatMoney({ cents, currency: 'EUR' }).replace(/,00(?=\s)/, '');

/** "9,90 € im Monat" */
export const monthlyText = ({ tarif }: Plan): string =>
  tarif.monthlyCents === 0 ? 'ohne Grundgebühr' : `${euros(tarif.monthlyCents)} im Monat`;

/** Does the registration itself create an obligation to pay (§S9.33: the button's words)? */
export function owesMoney(plan: Plan, optionSipak: string): boolean {
  return plan.tarif.monthlyCents > 0 || (plan.sipak !== null && optionSipak === 'YES');
}
