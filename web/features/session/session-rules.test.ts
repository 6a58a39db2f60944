import { afterEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#contract/calls.ts';
import type { Problem } from '#contract/problem.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { messageOf } from '#web/shell/message-catalogue.ts';
import { pathAfterLogin } from './after-login.ts';
import { deviceName } from './device-name.ts';
import { failureWords, loginFailure } from './login-failure.ts';
import { closeLogin, finishLogin, openLogin } from './login-store.ts';
import { mayNotBookText } from './may-not-book-text.ts';
import { isPersonal, isPrivate } from './personal-queries.ts';
import { readResetAccount, readResetToken } from './reset-token.ts';
import { accountBefore, returnPath } from './return-path.ts';

const refused = (status: number, resultCode: Problem['resultCode'], wait?: number) =>
  new CallRefused({ type: 'about:blank', title: '', status, detail: '', resultCode }, wait);

describe('a login that failed', () => {
  it('says on 401 that number or password are wrong, otherwise that the server is not there (§8.10)', () => {
    expect(loginFailure(refused(401, 'LOGIN_FAILED'))).toMatchObject({
      title: 'Fehler',
      message: 'Wir konnten dich nicht einloggen. Bitte versuche es erneut.',
      messages: ['Accountnummer/Password nicht korrekt.'],
    });
    expect(loginFailure(new ConnectionFailed(undefined)).messages).toEqual([
      'Server vorübergehend nicht erreichbar',
    ]);
    expect(loginFailure(refused(503, 'UNAVAILABLE')).messages).toEqual([
      'Server vorübergehend nicht erreichbar',
    ]);
  });

  it('shows the notice for states that may not log in', () => {
    expect(loginFailure(refused(403, 'CUSTOMER_STATE'))).toEqual(messageOf('BLOCKED_STATE'));
  });

  it('blames number and password only where they were wrong', () => {
    expect(failureWords(refused(401, 'LOGIN_FAILED'))).toEqual({
      shown: 'Login nicht erfolgreich.',
      spoken: 'Login nicht erfolgreich. Bitte Benutzernamen und Passwort überprüfen.',
    });
    for (const error of [refused(429, 'RATE_LIMITED'), new ConnectionFailed(undefined)]) {
      expect(failureWords(error)).toEqual({ shown: 'Login nicht erfolgreich.' });
    }
    expect(failureWords(refused(403, 'CUSTOMER_STATE'))).toBeUndefined();
  });

  it('names the time to wait after too many tries', () => {
    expect(loginFailure(refused(429, 'RATE_LIMITED', 40)).message).toContain('40 Sekunden');
    expect(loginFailure(refused(429, 'RATE_LIMITED', 600)).message).toContain('10 Minuten');
    expect(loginFailure(refused(429, 'RATE_LIMITED')).message).toContain('einen Moment');
  });
});

describe('what follows a login', () => {
  afterEach(() => closeLogin());

  it('is handed out once', () => {
    const book = vi.fn();
    openLogin({ followUp: book });
    finishLogin()?.();
    finishLogin()?.();
    expect(book).toHaveBeenCalledTimes(1);
  });

  it('survives a second request without one, and is forgotten when the person goes without login', () => {
    const book = vi.fn();
    openLogin({ followUp: book });
    openLogin();
    expect(finishLogin()).toBe(book);
    openLogin({ followUp: book });
    closeLogin();
    openLogin();
    expect(finishLogin()).toBeUndefined();
  });
});

describe('after a logout', () => {
  it('nothing of the customer stays, and what everybody sees does', () => {
    expect(isPrivate({ queryKey: ['GET /bookings', 'current'] })).toBe(true);
    expect(isPrivate({ queryKey: ['GET /bookings/{id}', {}] })).toBe(true);
    expect(isPrivate({ queryKey: ['GET /passkeys', {}] })).toBe(true);
    expect(isPrivate({ queryKey: ['GET /bookees', {}] })).toBe(false);
    expect(isPersonal({ queryKey: ['GET /bookees', {}] })).toBe(true);
    expect(isPersonal({ queryKey: ['GET /settings', {}] })).toBe(false);
  });

  it('whatever needs a login to be read is gone, also what nobody listed', () => {
    for (const { call } of operations.filter(({ call }) => call.method === 'GET')) {
      const queryKey = [`GET ${call.path}`, {}];
      expect(isPrivate({ queryKey }), call.path).toBe(!('public' in call));
    }
    expect(isPrivate({ queryKey: ['GET /not/yet/written', {}] })).toBe(true);
  });
});

describe('a login leads', () => {
  it.each([
    ['ACTIVE', undefined],
    ['CANCELLING', undefined],
    ['BLOCKED', undefined],
    ['VERIFIED', '/profil/dokumentencheck'],
    ['PRELIMINARY', '/profil/pruefung'],
    ['DENIED', '/profil/pruefung'],
  ])('who is %s to %s (§4.9)', (state, path) => {
    expect(pathAfterLogin(state)).toBe(path);
  });
});

describe('a page that only an account has', () => {
  const goesOnTo = (address: string) => returnPath(new URL(address, 'https://stadtwagen.example'));

  it('is where it goes on after the login', () => {
    expect(goesOnTo(accountBefore('/profil/dokumentencheck'))).toBe('/profil/dokumentencheck');
    expect(goesOnTo(accountBefore('/werkzeugkasten'))).toBe('/werkzeugkasten');
    expect(goesOnTo(accountBefore('/werkzeugkasten/zeiterfassung'))).toBe('/werkzeugkasten/zeiterfassung');
    expect(goesOnTo(accountBefore('/profil/buchungen/7/aendern'))).toBe('/profil/buchungen/7/aendern');
  });

  it('lies below Account: an address made up by a stranger leads nowhere', () => {
    for (const path of [
      '//evil.example',
      'https://evil.example/profil/x',
      '/profil/../buchen',
      '/profil//evil',
      '/buchen',
      '/profil',
      '/werkzeugkasten/',
      '/werkzeugkastenx',
      'javascript:alert(1)',
      '/profil/x?route=/y',
    ]) {
      expect(goesOnTo(`/profil?weiter=${encodeURIComponent(path)}`), path).toBeUndefined();
      expect(accountBefore(path), path).toBe('/profil');
    }
    expect(goesOnTo('/profil')).toBeUndefined();
    expect(goesOnTo('/buchen?weiter=/profil/dokumentencheck')).toBeUndefined();
  });
});

describe('the link to a new password', () => {
  it('says for which account, and only that', () => {
    expect(readResetAccount('#token=Ab-_9&konto=100001-1')).toBe('100001-1');
    for (const hash of ['#token=Ab-_9', '#konto=', '#konto=<b>', `#konto=${'1'.repeat(41)}`]) {
      expect(readResetAccount(hash)).toBeUndefined();
    }
  });

  it('carries its secret behind the #, and nothing else is taken for one', () => {
    expect(readResetToken('#token=Ab-_9')).toBe('Ab-_9');
    for (const hash of ['', '#', '#token=', '#token=<script>', '#other=1', `#token=${'x'.repeat(201)}`]) {
      expect(readResetToken(hash)).toBeUndefined();
    }
  });
});

describe('the proposal for the name of a passkey', () => {
  it('names the device by what its browser says', () => {
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('Mein iPhone');
    expect(deviceName('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toBe('Mein Android-Gerät');
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64)')).toBe('Mein Linux-Computer');
    expect(deviceName('')).toBe('Mein Gerät');
  });
});

describe('the words of a customer’s state', () => {
  it('explain why a customer cannot book, by state', () => {
    const titles = ['VERIFIED', 'PRELIMINARY', 'DENIED', 'BLOCKED', '?'].map(
      (state) => mayNotBookText(state).title,
    );
    const documents = [null, '2027-01-01T00:00:00Z'].map((until) => mayNotBookText('ACTIVE', until).title);
    expect(new Set([...titles, ...documents]).size).toBe(7);
    // Not that documents are missing, which a partner cannot send.
    expect(mayNotBookText('ACTIVE', null, 'vertrieb').title).toBe('Das ist ein Zugang für den Vertrieb');
  });
});
