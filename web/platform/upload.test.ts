import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionFailed, watchSession } from './call.ts';
import { uploadFile } from './upload.ts';

type Answer = { status: number; body?: object; retryAfter?: string } | 'LOST';

/** A fake server: the response to each attempt, and the requests that it received. */
let answers: Answer[];
let sent: string[];

class FakeRequest {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #events = new EventTarget();
  #retryAfter: string | null = null;
  #asked = '';

  addEventListener(name: string, listener: EventListener) {
    this.#events.addEventListener(name, listener);
  }
  open(method: string, url: string) {
    this.#asked = `${method} ${url}`;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return this.#retryAfter;
  }
  abort() {
    this.#events.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    sent.push(`${this.#asked} ${(form.get('file') as File).size}`);
    const answer = answers.shift();
    if (answer === undefined) return;
    queueMicrotask(() => {
      if (answer === 'LOST') {
        this.#events.dispatchEvent(new Event('error'));
        return;
      }
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body ?? {});
      this.#retryAfter = answer.retryAfter ?? null;
      this.#events.dispatchEvent(new Event('load'));
    });
  }
}

const refusal = (status: number, resultCode: string): Answer => ({
  status,
  body: { type: 'about:blank', title: '', status, detail: '', resultCode },
});
const DONE: Answer = { status: 200, body: { id: 1 } };
const TRY = 'PUT /api/booking/documentchecks/current/documents/SELFIE 4';

const leaving = () => new AbortController();
const upload = ({ signal } = leaving(), onProgress: (share: number) => void = () => undefined) =>
  uploadFile(
    'PUT /documentchecks/current/documents/{kind}',
    { params: { kind: 'SELFIE' } },
    new Blob(['foto']),
    {
      signal,
      onProgress,
    },
  );

beforeEach(() => {
  answers = [];
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('is sent again when it was lost on the way or nobody was there, its progress from the beginning', async () => {
    answers = ['LOST', { status: 503 }, DONE];
    const onProgress = vi.fn();
    const uploaded = upload(leaving(), onProgress);
    await vi.runAllTimersAsync();
    expect(await uploaded).toEqual({ id: 1 });
    expect(sent).toEqual([TRY, TRY, TRY]);
    expect(onProgress.mock.calls).toEqual([[0], [0], [0]]);
  });

  it('is given up after five more tries', async () => {
    answers = Array<Answer>(9).fill('LOST');
    const uploaded = expect(upload()).rejects.toBeInstanceOf(ConnectionFailed);
    await vi.runAllTimersAsync();
    await uploaded;
    expect(sent).toHaveLength(6);
  });

  it('goes out again once after a login, as a change that waits for it', async () => {
    answers = [refusal(401, 'AUTHENTICATION'), DONE];
    const recover = vi.fn(() => Promise.resolve(true));
    const onRefused = vi.fn();
    const stop = watchSession({ recover, onRefused });
    expect(await upload()).toEqual({ id: 1 });
    expect(recover).toHaveBeenCalledExactlyOnceWith(
      'PUT /documentchecks/current/documents/{kind}',
      true,
      expect.any(Number),
    );
    answers = [refusal(401, 'AUTHENTICATION'), refusal(401, 'AUTHENTICATION')];
    await expect(upload()).rejects.toMatchObject({ problem: { resultCode: 'AUTHENTICATION' } });
    expect(onRefused).toHaveBeenCalledTimes(1);
    stop();
    expect(sent).toHaveLength(4);
  });

  it('is refused with what the server says, and when it may be tried again', async () => {
    answers = [{ ...(refusal(429, 'RATE_LIMITED') as object), status: 429, retryAfter: '60' }];
    await expect(upload()).rejects.toMatchObject({
      problem: { resultCode: 'RATE_LIMITED' },
      retryAfterSeconds: 60,
    });
    expect(sent).toHaveLength(1);
  });

  it('that the person stops is neither sent again nor a failure', async () => {
    const left = leaving();
    const uploaded = upload(left);
    await vi.advanceTimersByTimeAsync(0);
    left.abort();
    await expect(uploaded).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});
