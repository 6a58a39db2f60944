import { describe, expect, it } from 'vitest';
import { checkPasswordChange, checkPasswordForm } from './password-form.ts';

const GOOD = 'Wolken#zieh3n';

describe('a new password', () => {
  it('is fine when it follows the rule and is typed twice alike', () => {
    expect(checkPasswordForm({ password: GOOD, repeated: GOOD })).toEqual({});
  });

  it('is told what it lacks, in the words of §5.18', () => {
    expect(checkPasswordForm({ password: 'kurz', repeated: 'kurz' })).toEqual({
      password: 'Das Passwort muss dem beschriebenen Format entsprechen.',
    });
    expect(checkPasswordForm({ password: '', repeated: '' })).toEqual({
      password: 'Passwort ist erforderlich.',
      repeated: 'Passwort wiederholen ist erforderlich.',
    });
  });

  it('must be repeated to the letter', () => {
    for (const repeated of [GOOD.toLowerCase(), `${GOOD} `, GOOD.slice(1)]) {
      expect(checkPasswordForm({ password: GOOD, repeated })).toEqual({
        repeated: 'Die Passwörter stimmen nicht überein!',
      });
    }
  });

  it('must not be made of words that belong to the account', () => {
    expect(checkPasswordForm({ password: GOOD, repeated: GOOD }, ['wolken', 'zieh3n'])).toHaveProperty(
      'password',
    );
  });
});

describe('a password that is changed', () => {
  it('needs the one before, and must be another', () => {
    expect(checkPasswordChange({ current: 'Alt#und6rau', password: GOOD, repeated: GOOD })).toEqual({});
    expect(checkPasswordChange({ current: ' ', password: GOOD, repeated: GOOD })).toEqual({
      current: 'Aktuelles Passwort ist erforderlich.',
    });
    expect(checkPasswordChange({ current: ` ${GOOD} `, password: GOOD, repeated: GOOD })).toEqual({
      password: 'Das ist dein bisheriges Passwort. Bitte wähle ein anderes.',
    });
  });
});
