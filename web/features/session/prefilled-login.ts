import { openLogin } from './login-store.ts';

/** Not part of the login's own state, which the landing page loads (docs/decisions/007). */
let known = '';

/** Asks for the login of an account whose number is known: it stands in its field. */
export function openLoginAs(login: string | undefined): void {
  known = login ?? '';
  openLogin();
}

export const prefilledLogin = (): string => known;

export function forgetPrefilledLogin(): void {
  known = '';
}
