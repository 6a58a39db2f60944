import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, announcePage, currentAnnouncements } from './announcer-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const status = () => currentAnnouncements().status?.text;

it('the title of a page does not cut off what led there', () => {
  announce('Login erfolgreich!');
  announcePage('Buchungen | Stadtwagen');
  expect(status()).toBe('Login erfolgreich! Buchungen | Stadtwagen');
  // After a redirect only the second page's title counts.
  announcePage('Profil | Stadtwagen');
  expect(status()).toBe('Login erfolgreich! Profil | Stadtwagen');
});

it('what has been read is not read again', () => {
  announce('Login erfolgreich!');
  vi.advanceTimersByTime(1_000);
  announcePage('Buchungen | Stadtwagen');
  expect(status()).toBe('Buchungen | Stadtwagen');
});

it('an interruption leaves the status as it is', () => {
  announce('Login erfolgreich!');
  announce('Keine Verbindung', 'alert');
  announcePage('Buchungen | Stadtwagen');
  expect(currentAnnouncements()).toMatchObject({
    status: { text: 'Login erfolgreich! Buchungen | Stadtwagen' },
    alert: { text: 'Keine Verbindung' },
  });
});
