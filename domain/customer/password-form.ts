import { checkPassword, PASSWORD_FAULTS, passwordToHash, typedPassword } from './password.ts';

export type PasswordForm = { password: string; repeated: string };

/**
 * Returns a German message for each faulty field of a new password that is typed twice (§5.34). `known`: see
 * `checkPassword`.
 */
export function checkPasswordForm(
  { password, repeated }: PasswordForm,
  known: readonly string[] = [],
): { password?: string; repeated?: string } {
  const errors: { password?: string; repeated?: string } = {};
  const fault = checkPassword(password, known);
  if (fault) errors.password = PASSWORD_FAULTS[fault].de;
  if (repeated === '') errors.repeated = 'Passwort wiederholen ist erforderlich.';
  else if (repeated !== password) errors.repeated = 'Die Passwörter stimmen nicht überein!';
  return errors;
}

export type PasswordChangeFault = 'CURRENT_REQUIRED' | 'CURRENT_WRONG' | 'UNCHANGED';

/** The faults of a password change, besides those of the new password. */
export const PASSWORD_CHANGE_FAULTS: Record<PasswordChangeFault, { de: string; en: string }> = {
  CURRENT_REQUIRED: { de: 'Aktuelles Passwort ist erforderlich.', en: 'Current password is required.' },
  CURRENT_WRONG: { de: 'Das ist nicht dein aktuelles Passwort.', en: 'This is not your current password.' },
  UNCHANGED: {
    de: 'Das ist dein bisheriges Passwort. Bitte wähle ein anderes.',
    en: 'This is the password that you already have. Please choose another one.',
  },
};

export const isUnchanged = ({ current, password }: { current: string; password: string }): boolean =>
  typedPassword(current) === passwordToHash(password);

/** Like `checkPasswordForm`, for customers who are logged in: they also enter their current password. */
export function checkPasswordChange(
  { current, ...form }: PasswordForm & { current: string },
  known: readonly string[] = [],
): { current?: string; password?: string; repeated?: string } {
  const errors: { current?: string; password?: string; repeated?: string } = checkPasswordForm(form, known);
  if (typedPassword(current) === '') errors.current = PASSWORD_CHANGE_FAULTS.CURRENT_REQUIRED.de;
  else if (!errors.password && isUnchanged({ current, password: form.password })) {
    errors.password = PASSWORD_CHANGE_FAULTS.UNCHANGED.de;
  }
  return errors;
}
