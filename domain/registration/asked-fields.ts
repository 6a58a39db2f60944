import { cleanRegistration } from '#domain/registration/default-values.ts';
import { type ExtraField, slugify } from '#domain/registration/extra-fields.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { fieldNeeds, type PlanForm } from '#domain/registration/registration-fields.ts';
import { isCompanyKind, type RegistrationKind } from '#domain/registration/registration-kind.ts';

type AskingPlan = PlanForm & { kind: RegistrationKind; extraFields: readonly ExtraField[] };

/**
 * What the plan asks for, and nothing else: only that is checked, so only that may be stored, mailed or compared. Of the
 * plan's own fields the first answer to each counts.
 */
export function askedFields(registration: Registration, plan: AskingPlan): Registration {
  const needs = fieldNeeds(plan.kind, plan);
  const nothing = cleanRegistration({});
  const asked = <Part extends object>(part: Part, none: Part, path = ''): Part => ({
    ...part,
    ...Object.fromEntries(Object.entries(none).filter(([key]) => !(`${path}${key}` in needs))),
  });
  const kept = asked(registration, nothing);
  return {
    ...kept,
    // A person is no company, whatever is sent.
    gender: kept.gender === 'COMPANY' && !isCompanyKind(plan.kind) ? null : kept.gender,
    address: asked(registration.address, nothing.address, 'address.'),
    driverlicense: asked(registration.driverlicense, nothing.driverlicense, 'driverlicense.'),
    extraFields: plan.extraFields.flatMap(({ title }) => {
      const key = slugify(title);
      return registration.extraFields.find((field) => field.key === key) ?? [];
    }),
  };
}
