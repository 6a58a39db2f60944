/** The kinds of registrations, named in the plan's customer kind ("kundenart") (§3.27, §6.9). */
export const REGISTRATION_KINDS = ['einzel', 'familie', 'firma', 'gemein', 'rks', 'dnsm'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/**
 * The kind whose word the customer kind contains: "firma haupt" is a company. Without any: a single person.
 */
export function registrationKind(kundenart: string): RegistrationKind {
  return REGISTRATION_KINDS.find((kind) => kundenart.includes(kind)) ?? 'einzel';
}

/** Is this a main plan? Its account gets the first driver as a sub-customer (§4.28). */
export const isMainPlan = (kundenart: string): boolean => kundenart.includes('haupt');

export const isCompanyKind = (kind: RegistrationKind): boolean => kind === 'firma' || kind === 'gemein';
/** Is this the account of the company or organisation itself, not of a driver under it? */
export const isCompanyAccount = ({ kundenart, isMain }: { kundenart: string; isMain: boolean }): boolean =>
  isMain && isCompanyKind(registrationKind(kundenart));
/** The kind of the plan of the people of sales partners. */
export const SALES_PARTNER_KIND = 'vertrieb';

/** Is this the plan of a sales partner? It registers others and has no contract of its own (§6.6). */
export const isSalesPartnerPlan = (kundenart: string): boolean => kundenart === SALES_PARTNER_KIND;
export const isCityKind = (kind: RegistrationKind): boolean => kind === 'rks' || kind === 'dnsm';
/** People who register for themselves may withdraw (§ 312g BGB); offices and drivers on duty may not. */
export const isConsumerKind = (kind: RegistrationKind): boolean => !isCompanyKind(kind) && !isCityKind(kind);
