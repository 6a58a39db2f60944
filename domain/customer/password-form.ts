import { checkPassword, PASSWORD_FAULTS } from './password.ts';

export type PasswordForm = { password: string; repeated: string };

/** What is wrong with a new password that is typed twice, in German (specification §5, update mode). */
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
