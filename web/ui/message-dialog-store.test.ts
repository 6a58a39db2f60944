import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentAnnouncements } from './announcer-store.ts';
import {
  clearDialogs,
  DIALOG_AUTOHIDE_MS,
  DIALOG_FALLBACK_MS,
  DIALOG_REMOVAL_MS,
  dismissDialog,
  ERROR_AUTOHIDE_MS,
  hidesAfter,
  pauseDialogs,
  resumeDialogs,
  showDialog,
  shownDialogs,
  subscribeToDialogs,
  TOAST_ANNOUNCE_DELAY_MS,
} from './message-dialog-store.ts';

const open = () => shownDialogs().filter((dialog) => !dialog.leaving);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const dialog of shownDialogs()) dismissDialog(dialog.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('message dialogs (§4.35, §9.43; §S9.25, §S9.31)', () => {
  test('a dialog is an INFO unless it says otherwise', () => {
    showDialog({ message: 'Hallo' });
    expect(shownDialogs()[0]?.type).toBe('INFO');
  });

  test('autohide dismisses after 2000 ms and removes after 330 ms more', () => {
    showDialog({ message: 'Gespeichert', autohide: true });
    vi.advanceTimersByTime(DIALOG_AUTOHIDE_MS - 1);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
    expect(shownDialogs()).toHaveLength(1);
    vi.advanceTimersByTime(DIALOG_REMOVAL_MS);
    expect(shownDialogs()).toHaveLength(0);
  });

  test('the times are those of §9.43', () => {
    expect([DIALOG_AUTOHIDE_MS, DIALOG_FALLBACK_MS, DIALOG_REMOVAL_MS]).toEqual([2_000, 20_000, 330]);
    expect([ERROR_AUTOHIDE_MS, TOAST_ANNOUNCE_DELAY_MS]).toEqual([5_000, 800]);
    expect(hidesAfter({ type: 'ERROR', autohide: true })).toBe(ERROR_AUTOHIDE_MS);
  });

  test('a time of its own replaces the 2000 ms, also for errors', () => {
    showDialog({
      message: 'Keine Verbindung',
      type: 'ERROR',
      autohide: true,
      autohideAfterMilliseconds: 5_000,
    });
    vi.advanceTimersByTime(4_999);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
  });

  test.each(['INFO', 'SUCCESS'] as const)('%s without autohide goes after 20 s', (type) => {
    showDialog({ message: 'x', type });
    vi.advanceTimersByTime(DIALOG_FALLBACK_MS - 1);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
  });

  test.each(['WARNING', 'ERROR'] as const)('%s without autohide stays until it is closed', (type) => {
    const id = showDialog({ message: 'x', type });
    vi.advanceTimersByTime(10 * DIALOG_FALLBACK_MS);
    expect(open()).toHaveLength(1);
    expect(open()[0]?.stays).toBe(true);
    dismissDialog(id);
    vi.advanceTimersByTime(DIALOG_REMOVAL_MS);
    expect(shownDialogs()).toHaveLength(0);
  });

  test('an error that needs an action never hides by itself', () => {
    showDialog({
      message: 'x',
      type: 'ERROR',
      autohide: true,
      action: { label: 'Erneut versuchen', run: () => {} },
    });
    vi.advanceTimersByTime(10 * DIALOG_FALLBACK_MS);
    expect(open()).toHaveLength(1);
  });

  test('hovering holds the time, leaving lets the rest run', () => {
    showDialog({ message: 'x', autohide: true });
    vi.advanceTimersByTime(1_500);
    pauseDialogs();
    vi.advanceTimersByTime(60_000);
    expect(open()).toHaveLength(1);
    resumeDialogs();
    vi.advanceTimersByTime(499);
    expect(open()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(open()).toHaveLength(0);
  });

  test('what comes while another is hovered waits as well', () => {
    showDialog({ message: 'eins', autohide: true });
    pauseDialogs();
    showDialog({ message: 'zwei', autohide: true });
    vi.advanceTimersByTime(60_000);
    expect(open()).toHaveLength(2);
    resumeDialogs();
    vi.advanceTimersByTime(DIALOG_AUTOHIDE_MS);
    expect(open()).toHaveLength(0);
  });

  test('when the hovered dialog is closed, the next one runs again', () => {
    const id = showDialog({ message: 'eins' });
    pauseDialogs();
    dismissDialog(id);
    vi.advanceTimersByTime(DIALOG_REMOVAL_MS);
    showDialog({ message: 'zwei', autohide: true });
    vi.advanceTimersByTime(DIALOG_AUTOHIDE_MS);
    expect(open()).toHaveLength(0);
  });

  test('the backdrop clears all dialogs', () => {
    showDialog({ message: 'eins' });
    showDialog({ message: 'zwei', type: 'WARNING' });
    clearDialogs();
    expect(open()).toHaveLength(0);
  });

  test('the backdrop clears nothing while one of them is an ERROR', () => {
    showDialog({ message: 'eins' });
    showDialog({ message: 'zwei', type: 'ERROR' });
    clearDialogs();
    expect(open()).toHaveLength(2);
  });

  test('errors that hide are announced as alert, others as status', () => {
    showDialog({ title: 'Fehler', message: 'Keine Verbindung', type: 'ERROR', autohide: true });
    showDialog({ message: 'Login erfolgreich!', type: 'SUCCESS', autohide: true });
    vi.advanceTimersByTime(TOAST_ANNOUNCE_DELAY_MS);
    expect(currentAnnouncements().alert?.text).toBe('Fehler Keine Verbindung');
    expect(currentAnnouncements().status?.text).toBe('Login erfolgreich!');
  });

  test('each change is told to whoever listens, until they leave', () => {
    const listener = vi.fn();
    const leave = subscribeToDialogs(listener);
    showDialog({ message: 'x' });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    clearDialogs();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
