import { appShell } from '#web/platform/app-shell.ts';
import { call } from '#web/platform/call.ts';
import { clearBrowser } from '#web/platform/clear-browser.ts';
import { paths } from '#web/shell/paths.ts';
import { isLoggedOut } from './logout.ts';

/** Set by a confirmed reset; without it `reset=1` in an address has no effect (§S9.16). */
const RESET_KEY = 'werkseinstellungen';

/**
 * Logs out, deletes everything that browser or app has stored, with all accounts, and reloads at / with a notice.
 * @throws ConnectionFailed, CallRefused: still logged in, nothing was reset
 */
export async function resetToFactory(): Promise<void> {
  try {
    await call('DELETE /tokens/{id}', { params: { id: 'current' } });
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
  }
  await appShell()?.forgetAll();
  await clearBrowser();
  try {
    sessionStorage.setItem(RESET_KEY, '1');
  } catch {
    // Without session storage only the notice is missing.
  }
  location.assign(paths.withQuery(paths.home(), { reset: '1' }));
}

/** Returns true once after a reset. */
export function takeFactoryReset(): boolean {
  try {
    const isReset = sessionStorage.getItem(RESET_KEY) === '1';
    sessionStorage.removeItem(RESET_KEY);
    return isReset;
  } catch {
    return false;
  }
}
