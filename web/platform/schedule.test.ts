import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchActivity } from './activity.ts';
import { type AppShell, enterAppShell } from './app-shell.ts';
import { startSchedule } from './schedule.ts';

class FakeDocument extends EventTarget {
  hidden = false;
}
let page: FakeDocument;
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const setHidden = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('everything refreshes in its own rhythm, on one timer', () => {
  const fast = vi.fn();
  const slow = vi.fn();
  stops.push(
    startSchedule([
      { everyMs: 10_000, run: fast },
      { everyMs: 25_000, run: slow },
    ]),
  );
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(9_999);
  expect(fast).not.toHaveBeenCalled();
  vi.advanceTimersByTime(90_001);
  expect(fast).toHaveBeenCalledTimes(10);
  expect(slow).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(1);
});

it('a hidden page refreshes nothing; what fell due comes at once when it is seen again, once', () => {
  const run = vi.fn();
  stops.push(startSchedule([{ everyMs: 10_000, run }]));
  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  setHidden(false);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('what is skipped while the person is idle comes when they are back; the rest goes on', () => {
  const content = vi.fn();
  const clock = vi.fn();
  stops.push(watchActivity());
  stops.push(
    startSchedule([
      { everyMs: 30_000, run: content, skippedWhenIdle: true },
      { everyMs: 10_000, run: clock },
    ]),
  );
  vi.advanceTimersByTime(60_000);
  expect(content).not.toHaveBeenCalled();
  expect(clock).toHaveBeenCalledTimes(6);
  window.dispatchEvent(new Event('keydown'));
  expect(content).toHaveBeenCalledTimes(1);
});

it('after the end nothing is asked any more', () => {
  const run = vi.fn();
  startSchedule([{ everyMs: 10_000, run }])();
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  expect(run).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

/** Enters a native app of which only its life is there. */
function enterApp() {
  let isActive = true;
  const listeners = new Set<(isActive: boolean) => void>();
  const lifecycle: Partial<AppShell['lifecycle']> = {
    isActive: () => isActive,
    onActive: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  enterAppShell({ lifecycle } as AppShell);
  stops.push(() => enterAppShell(undefined as unknown as AppShell));
  return (next: boolean) => {
    isActive = next;
    for (const listener of listeners) listener(next);
  };
}

it('an inactive app refreshes nothing, though its page is visible; all begin anew when it is active again', () => {
  const setActive = enterApp();
  const run = vi.fn();
  stops.push(startSchedule([{ everyMs: 10_000, run }]));
  setActive(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  setActive(true);
  expect(run).toHaveBeenCalledTimes(1);
  // Nor does it matter what the phone's clock says of the time it slept.
  setActive(false);
  setActive(true);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(9_999);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(3);
});

it('who opens the app again is not idle, however long it lay behind others', () => {
  const setActive = enterApp();
  const settings = vi.fn();
  // In the order of the app.
  stops.push(startSchedule([{ everyMs: 30_000, run: settings, skippedWhenIdle: true }]));
  stops.push(watchActivity());
  setActive(false);
  vi.advanceTimersByTime(3_600_000);
  expect(settings).not.toHaveBeenCalled();
  setActive(true);
  expect(settings).toHaveBeenCalledTimes(1);
});
