import { appShell } from '#web/platform/app-shell.ts';
import { CallRefused, plainCall } from '#web/platform/call.ts';
import { DeviceLockRefused } from '#web/platform/device-lock.ts';
import { forgetLogin, loginHint, rememberLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { prefillLogin } from './prefilled-login.ts';
import { STORED_LOGIN_GONE } from './stored-login-gone.ts';

/** RENEWED: there is a session again. NONE: a login is needed. STATE: the state forbids a login (§4.10). */
export type Renewal = 'RENEWED' | 'NONE' | 'STATE';

let inFlight: Promise<Renewal> | undefined;
/** Of this page, by `performance.now()`. */
let renewedAtMs = 0;

/**
 * The silent re-login (§S9.1). Each use replaces the cookie and a second use counts as theft, so calls and tabs share
 * one. What was sent before the last one, and refused after it, needs none.
 * @param sentAtMs when the refused call was sent, by `performance.now()`
 * @throws ConnectionFailed, CallRefused: undecided, the stored login stays
 */
export async function renewLogin(customerNumber: string | undefined, sentAtMs: number): Promise<Renewal> {
  if (sentAtMs < renewedAtMs && loginHint()) return 'RENEWED';
  inFlight ??= renew(customerNumber).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function renew(customerNumber: string | undefined): Promise<Renewal> {
  const before = loginHint();
  if (!before) return 'NONE';
  // The app may have been killed before it wrote the hint.
  if (!before.stored && !appShell()?.session.isStored()) {
    if (await isLoggedInBy(customerNumber)) return 'RENEWED';
    // A login since then has a hint of its own.
    if (loginHint()?.since === before.since) forgetLogin();
    return 'NONE';
  }
  return withTabLock(async () => {
    const now = loginHint();
    if (!now) return 'NONE';
    if (now.since !== before.since) return 'RENEWED';
    try {
      const credential = await appShell()?.session.storedCredential();
      await plainCall('POST /tokens', {
        body: { loginType: 'STORED', ...(credential ? { credential } : {}) },
      });
      rememberLogin(true);
      renewedAtMs = performance.now();
      return 'RENEWED';
    } catch (error) {
      // The account stays: whoever holds the phone may try again, or knows the password.
      if (error instanceof DeviceLockRefused) {
        forgetLogin();
        return 'NONE';
      }
      if (!(error instanceof CallRefused) || error.problem.status === 429 || error.problem.status >= 500) {
        throw error;
      }
      const accounts = appShell()?.accounts;
      if (accounts) {
        const login = customerNumber ?? accounts.list().find(({ isCurrent }) => isCurrent)?.customerNumber;
        prefillLogin({ login: login ?? '', notice: STORED_LOGIN_GONE });
        await accounts.leave();
      }
      forgetLogin();
      return isRefusal(error, 'CUSTOMER_STATE') || isRefusal(error, 'USER_DATA_INVALID') ? 'STATE' : 'NONE';
    }
  });
}

/**
 * Has another tab logged in as the same customer meanwhile? As another one does not count: the call must not be
 * repeated for somebody else. On the page of a visitor anybody counts.
 */
async function isLoggedInBy(customerNumber: string | undefined): Promise<boolean> {
  try {
    const { items } = await plainCall('GET /customers', { query: { view: 'account' } });
    const found = items[0]?.customerNumber;
    return found !== undefined && (!customerNumber || found === customerNumber);
  } catch (error) {
    if (error instanceof CallRefused && error.problem.status < 500) return false;
    throw error;
  }
}

/** Runs in one tab at a time. Browsers offer no locks on pages without HTTPS; there it runs without one. */
const withTabLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('silent-login', work) : work();
