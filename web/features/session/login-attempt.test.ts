import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { CallRefused } from '#web/platform/call.ts';
import { messageOf, SPOKEN } from '#web/shell/message-catalogue.ts';
import { attemptFailureOf, type LoginErrors, readLoginForm, watchLoginForm } from './login-attempt.ts';
import { PasskeyAborted } from './passkey.ts';

describe('the login form', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is checked every 250 ms by what stands in its fields, until it is taken away (§9.47)', () => {
    const values = { username: '', password: '' };
    const reported: LoginErrors[] = [];
    const stop = watchLoginForm(
      () => values,
      (errors) => reported.push(errors),
    );
    vi.advanceTimersByTime(249);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(Object.keys(reported[0] ?? {})).toEqual(['username', 'password']);
    // A password manager fills in the fields without an event.
    Object.assign(values, { username: '100001-1', password: 'geheim' });
    vi.advanceTimersByTime(250);
    expect(reported).toEqual([expect.anything(), {}]);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(reported).toHaveLength(2);
  });

  it.each([
    ['', '', 'username'],
    ['', 'geheim', 'username'],
    ['100001-1', '  ', 'password'],
    ['100001-1', 'geheim', undefined],
  ] as const)(
    'with „%s“ and „%s“ leads to the field that is wrong first: %s',
    (username, password, field) => {
      expect(readLoginForm({ username, password }).firstWrong).toBe(field);
    },
  );

  it('sends number and password without the spaces around them', () => {
    const { credentials } = readLoginForm({ username: ' 100001-1 ', password: ' geheim ' });
    expect(credentials).toEqual({ login: '100001-1', credential: 'geheim' });
  });
});

describe('an attempt that failed', () => {
  it('complains of nothing when the person did not want to use a passkey after all', () => {
    expect(attemptFailureOf(new PasskeyAborted())).toBeUndefined();
  });

  it('says in the overlay and in a message what went wrong', () => {
    const problem: Problem = {
      type: 'about:blank',
      title: '',
      status: 401,
      detail: '',
      resultCode: 'LOGIN_FAILED',
    };
    expect(attemptFailureOf(new CallRefused(problem))).toEqual({
      words: { shown: SPOKEN.LOGIN_FAILED, spoken: SPOKEN.LOGIN_FAILED_IN_FULL },
      dialog: messageOf('LOGIN_WRONG'),
    });
  });
});
