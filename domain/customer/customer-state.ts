/** The states of a customer (§4.8). */
export const CUSTOMER_STATES = [
  'REQUESTED',
  'PRELIMINARY',
  'VERIFIED',
  'ACTIVE',
  'CANCELLING',
  'BLOCKED',
  'DENIED',
  'DELETED',
  'DELETING',
] as const;

export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** The page after login: map, document check or manual check (/profil/pruefung); REFUSED: no login. */
export type AfterLogin = 'MAP' | 'DOCUMENT_CHECK' | 'MANUAL_CHECK' | 'REFUSED';

const AFTER_LOGIN = new Map<string, AfterLogin>([
  ['ACTIVE', 'MAP'],
  ['CANCELLING', 'MAP'],
  // May log in, and sees why booking is not possible (§S3.11).
  ['BLOCKED', 'MAP'],
  ['VERIFIED', 'DOCUMENT_CHECK'],
  ['PRELIMINARY', 'MANUAL_CHECK'],
  ['DENIED', 'MANUAL_CHECK'],
] satisfies [CustomerState, AfterLogin][]);

/** The page for a customer in this state after login; all other and unknown states are refused (§4.12). */
export function afterLogin(state: string): AfterLogin {
  return AFTER_LOGIN.get(state) ?? 'REFUSED';
}

export function mayLogIn(state: string): boolean {
  return afterLogin(state) !== 'REFUSED';
}
