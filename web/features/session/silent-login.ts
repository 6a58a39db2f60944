import { CallRefused, plainCall } from '#web/platform/call.ts';
import { forgetLogin, loginHint, rememberLogin } from '#web/platform/login-hint.ts';
import { isRefusal } from '#web/platform/query.tsx';

/** RENEWED: there is a session again. NONE: somebody must log in. STATE: this customer may not (§4.10). */
export type Renewal = 'RENEWED' | 'NONE' | 'STATE';

let running: Promise<Renewal> | undefined;

/**
 * The silent re-login with the stored login, which is a cookie that no script reads (§S9.1). Calls that are
 * refused at the same time share one, and so do the tabs of a browser: each use renews the stored login, so a second one
 * with the old cookie would be taken for a thief's. The customer is the one whom this page knows.
 * @throws ConnectionFailed, CallRefused (RATE_LIMITED, UNAVAILABLE): nobody knows; what is stored stays
 */
export function renewLogin(customerNumber: string | undefined): Promise<Renewal> {
  running ??= renew(customerNumber).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(customerNumber: string | undefined): Promise<Renewal> {
  const before = loginHint();
  if (!before) return 'NONE';
  if (!before.stored) {
    if (customerNumber && (await isLoggedInAs(customerNumber))) return 'RENEWED';
    forgetLogin();
    return 'NONE';
  }
  return alone(async () => {
    const now = loginHint();
    if (!now) return 'NONE';
    if (now.since !== before.since) return 'RENEWED';
    try {
      await plainCall('POST /tokens', { body: { loginType: 'STORED' } });
      rememberLogin(true);
      return 'RENEWED';
    } catch (error) {
      if (!(error instanceof CallRefused) || error.problem.status === 429 || error.problem.status >= 500) {
        throw error;
      }
      forgetLogin();
      return isRefusal(error, 'CUSTOMER_STATE') || isRefusal(error, 'USER_DATA_INVALID') ? 'STATE' : 'NONE';
    }
  });
}

/**
 * Another tab has logged in while the call was on its way with the cookie of before, which is worth nothing now. As somebody
 * else it does not count: what one person meant to do is not done in another's name.
 */
async function isLoggedInAs(customerNumber: string): Promise<boolean> {
  try {
    const { items } = await plainCall('GET /customers', { query: {} });
    return items[0]?.customerNumber === customerNumber;
  } catch (error) {
    if (error instanceof CallRefused && error.problem.status < 500) return false;
    throw error;
  }
}

/** One tab at a time. Browsers give no locks to pages that came without encryption. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('silent-login', work) : work();
