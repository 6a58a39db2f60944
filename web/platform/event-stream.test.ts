import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(data: string) {
    this.dispatchEvent(Object.assign(new Event('inbox'), { data }));
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

let isHidden = false;
const page = Object.assign(new EventTarget(), {});
const show = (isShown: boolean) => {
  isHidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  isHidden = false;
  Object.defineProperty(page, 'hidden', { get: () => isHidden, configurable: true });
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function listen() {
  const told: string[] = [];
  let lost = 0;
  const stop = openEventStream('/strom', {
    event: 'inbox',
    onMessage: (data) => void told.push(data),
    onLost: () => void lost++,
  });
  return { told, lost: () => lost, stop };
}
const alive = () => FakeSource.opened.filter(({ isClosed }) => !isClosed);

test('what the server says is told, while the page is in front of somebody', () => {
  const { told, stop } = listen();
  alive()[0]?.tell('eins');
  show(false);
  expect(alive()).toEqual([]);
  vi.advanceTimersByTime(120_000);
  expect(FakeSource.opened).toHaveLength(1);
  show(true);
  alive()[0]?.tell('zwei');
  expect(told).toEqual(['eins', 'zwei']);
  stop();
  expect(alive()).toEqual([]);
});

test('a lost connection is told once and tried again, with growing pauses, until it works', () => {
  const { lost, stop } = listen();
  const tries: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = Date.now();
    FakeSource.opened.at(-1)?.fail();
    vi.advanceTimersToNextTimer();
    tries.push(Date.now() - before);
  }
  expect(lost()).toBe(1);
  expect(tries[0]).toBeLessThanOrEqual(1_000);
  expect(tries[7]).toBeGreaterThanOrEqual(15_000);
  expect(tries[7]).toBeLessThanOrEqual(30_000);
  alive()[0]?.tell('wieder da');
  alive()[0]?.fail();
  expect(lost()).toBe(2);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(alive()).toEqual([]);
});
