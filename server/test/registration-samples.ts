import { person, type RegistrationBody } from './registration-body.ts';

const OPTIONAL_FIELDS =
  `companyAddition contactPrename contactName identityNumber phoneNr card telPassword promoCode
  knownFrom affiliateName affiliateNumber extraFields`.split(/\s+/);

/** Returns possible values for each field of a registration, taken from 30 different people. */
export function registrationSamples(): Record<string, unknown[]> {
  const bodies = Array.from({ length: 30 }, () => person({ password: 'kW7#lampe' }));
  const fields = Object.keys(bodies[0] ?? {}) as (keyof RegistrationBody)[];
  return {
    ...Object.fromEntries(fields.map((field) => [field, bodies.map((body) => body[field])])),
    ...Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, [null, undefined]])),
    city: ['nuernberg', 'bonn'],
    tariffId: ['einzel-start', 'einzel-plus'],
    optionSipak: ['YES', 'NO'],
    pin: ['0472', undefined],
  };
}
