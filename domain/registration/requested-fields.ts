import { cleanRegistration } from '#domain/registration/default-values.ts';
import { type ExtraField, slugify } from '#domain/registration/extra-fields.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { fieldNeeds, type PlanForm } from '#domain/registration/registration-fields.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

type AskingPlan = PlanForm & { kind: RegistrationKind; extraFields: readonly ExtraField[] };

/**
 * Clears fields that the plan does not ask for: they are not checked, so must not be stored, mailed or
 * compared. Of an extra field sent more than once, the first counts.
 */
export function requestedFields(registration: Registration, plan: AskingPlan): Registration {
  const needs = fieldNeeds(plan.kind, plan);
  const nothing = cleanRegistration({});
  const asked = <Part extends object>(part: Part, none: Part, path = ''): Part => ({
    ...part,
    ...Object.fromEntries(Object.entries(none).filter(([key]) => !(`${path}${key}` in needs))),
  });
  const kept = asked(registration, nothing);
  return {
    ...kept,
    // Only companies and organisations may have COMPANY, whatever is sent.
    gender: kept.gender === 'COMPANY' && !isCompanyKind(plan.kind) ? null : kept.gender,
    address: asked(registration.address, nothing.address, 'address.'),
    driverlicense: asked(registration.driverlicense, nothing.driverlicense, 'driverlicense.'),
    extraFields: plan.extraFields.flatMap(({ title }) => {
      const key = slugify(title);
      return registration.extraFields.find((field) => field.key === key) ?? [];
    }),
  };
}
