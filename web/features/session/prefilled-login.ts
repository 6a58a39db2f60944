import { openLogin } from './login-store.ts';

/** Not in `login-store.ts`, because the landing page loads that file (docs/decisions/007). */
let prefilled = '';

/** Opens the login overlay with the account number filled in. */
export function openLoginAs(login: string | undefined): void {
  prefilled = login ?? '';
  openLogin();
}

export const prefilledLogin = (): string => prefilled;

export function forgetPrefilledLogin(): void {
  prefilled = '';
}
