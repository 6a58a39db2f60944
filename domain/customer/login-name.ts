import { normaliseLogin } from './customer-number.ts';
import { asciiEmail } from './email.ts';
import { foldTyped } from './plain-text.ts';

/** Is it meant as an e-mail address? No account number has an @. */
export const isEmailLogin = (login: string): boolean => login.includes('@');

/**
 * What somebody logs in with, in the form that is compared and counted: an account number (`normaliseLogin`), or an e-mail
 * address in ASCII and lower case. An empty text if nothing is left.
 */
export const loginName = (typed: string): string =>
  isEmailLogin(typed) ? asciiEmail(foldTyped(typed).trim()).toLowerCase() : normaliseLogin(typed);
