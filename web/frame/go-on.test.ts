import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '#web/platform/call.ts';
import { createQueryClient } from '#web/platform/query.tsx';
import { goOn } from './go-on.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (resultCode: 'UNAVAILABLE' | 'FORBIDDEN', retryAfterSeconds?: number) =>
  new CallRefused({ type: '', title: '', status: 503, detail: '', resultCode }, retryAfterSeconds);

/** A query on the screen that answers so, one after the other, the last for ever. */
function shown(answers: readonly (string | Error)[]) {
  const client = createQueryClient();
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['GET /bookings'],
    persister: undefined,
    queryFn: () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const stop = goOn(client, () => undefined);
  const leave = observer.subscribe(() => undefined);
  const end = () => {
    leave();
    stop();
  };
  return { observer, asked: () => asked, end };
}

test('what was refused for now is asked for again when the server wants it, until it is there; what is shown stays', async () => {
  const { observer, asked, end } = shown([
    'as it was',
    refused('UNAVAILABLE', 7),
    refused('UNAVAILABLE'),
    'anew',
  ]);
  await vi.advanceTimersByTimeAsync(0);
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'as it was', isError: true });
  await vi.advanceTimersByTimeAsync(6_999);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked(), observer.getCurrentResult().data]).toEqual([3, 'as it was']);
  // Without a time, after five seconds.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'anew', isError: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(4);
  end();
});

test('what was refused for good is not asked for again', async () => {
  const { asked, end } = shown([refused('FORBIDDEN')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(1);
  end();
});
