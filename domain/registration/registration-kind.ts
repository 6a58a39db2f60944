/** Who registers, as the plan's customer kind ("kundenart") says it (§3.27, §6.9). */
export const REGISTRATION_KINDS = ['einzel', 'familie', 'firma', 'gemein', 'rks', 'dnsm'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** The customer kind contains the word: "firma haupt" is a company. What names none of them is a single person. */
export function registrationKind(kundenart: string): RegistrationKind {
  return REGISTRATION_KINDS.find((kind) => kundenart.includes(kind)) ?? 'einzel';
}

/** A main plan: the account gets its first driver as a sub-customer (§4.28). */
export const isMainPlan = (kundenart: string): boolean => kundenart.includes('haupt');

export const isCompanyKind = (kind: RegistrationKind): boolean => kind === 'firma' || kind === 'gemein';
/** The account of the company or organisation itself, not of a driver under it. */
export const isCompanyAccount = ({ kundenart, isMain }: { kundenart: string; isMain: boolean }): boolean =>
  isMain && isCompanyKind(registrationKind(kundenart));
export const isCityKind = (kind: RegistrationKind): boolean => kind === 'rks' || kind === 'dnsm';
/** People who register for themselves: they may withdraw (§ 312g BGB). Offices and those who drive on duty may not. */
export const isConsumerKind = (kind: RegistrationKind): boolean => !isCompanyKind(kind) && !isCityKind(kind);
