import { loginName } from '#domain/customer/login-name.ts';

export type LoginForm = { username: string; password: string };

/** Returns a German message for each faulty field; an empty object if the form may be sent (§5.29, §5.30). */
export function checkLoginForm(form: LoginForm): { username?: string; password?: string } {
  const errors: { username?: string; password?: string } = {};
  if (loginName(form.username) === '') errors.username = 'Accountnummer ist erforderlich.';
  if (form.password.trim() === '') errors.password = 'Bitte Passwort eingeben.';
  return errors;
}
