import { openLogin } from './login-store.ts';

type Prefilled = {
  login: string;
  /** Why somebody who thought to be logged in has to log in. */
  notice?: string;
  /** None of the accounts that the app remembers, which the screen has offered already. */
  isOther?: boolean;
};

/** Not in `login-store.ts`, because the landing page loads that file (docs/decisions/007). */
let prefilled: Prefilled = { login: '' };

/** Opens the login overlay with the account number filled in. */
export function openLoginAs(login: string | undefined): void {
  prefillLogin({ login: login ?? '' });
  openLogin();
}

/** Opens the login overlay with its empty form, and without the accounts that the app remembers. */
export function openLoginForOther(): void {
  prefillLogin({ login: '', isOther: true });
  openLogin();
}

/** For the next time that the login overlay is opened. */
export function prefillLogin(next: Prefilled): void {
  prefilled = next;
}

export const prefilledLogin = (): Prefilled => prefilled;

export function forgetPrefilledLogin(): void {
  prefilled = { login: '' };
}
