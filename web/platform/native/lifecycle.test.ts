import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AppShell, enterAppShell } from '../app-shell.ts';
import { startSchedule } from '../schedule.ts';
import { createLifecycle } from './lifecycle.ts';

type Listener = (event: object) => void;
const native = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: (event: string, listener: Listener) => {
      native.listeners.set(event, listener);
      return Promise.resolve({ remove: () => Promise.resolve() });
    },
    getLaunchUrl: () => Promise.resolve(undefined),
  },
}));
vi.mock('@capacitor/push-notifications', () => ({
  PushNotifications: { addListener: () => Promise.resolve({ remove: () => Promise.resolve() }) },
}));

const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/', search: '' });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  enterAppShell(undefined as unknown as AppShell);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The system puts the app behind others, or in front of them. */
const setActive = (isActive: boolean) => native.listeners.get('appStateChange')?.({ isActive });

it('what the system says of the app stops the refreshes and begins them anew (§4.42, §4.43)', async () => {
  const lifecycle = await createLifecycle('https://stadtwagen.example');
  enterAppShell({ lifecycle } as AppShell);
  const refresh = vi.fn();
  stops.push(startSchedule([{ everyMs: 10_000, run: refresh }]));
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);

  setActive(false);
  expect(lifecycle.isActive()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);

  setActive(true);
  expect(lifecycle.isActive()).toBe(true);
  expect(refresh).toHaveBeenCalledTimes(2);
  // iOS says it twice at times.
  setActive(true);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(3);
});
