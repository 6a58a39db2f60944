import { expect, test } from 'vitest';
import { checkLoginForm } from '#domain/session/login-form.ts';

test('account number and password are enough', () => {
  expect(checkLoginForm({ username: ' 100001 ', password: 'Stadtwagen!2027' })).toEqual({});
});

test('each missing field says what it needs', () => {
  expect(checkLoginForm({ username: '', password: '' })).toEqual({
    username: 'Accountnummer ist erforderlich.',
    password: 'Bitte Passwort eingeben.',
  });
});

test('white space and zeros alone are nothing', () => {
  expect(checkLoginForm({ username: ' 00', password: 'x' })).toEqual({
    username: 'Accountnummer ist erforderlich.',
  });
  expect(checkLoginForm({ username: '1', password: '  ' })).toEqual({ password: 'Bitte Passwort eingeben.' });
});
