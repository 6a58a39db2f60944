import { call } from '#web/platform/call.ts';
import { clearBrowser } from '#web/platform/clear-browser.ts';
import { paths } from '#web/shell/paths.ts';
import { isLoggedOut } from './logout.ts';

/** Left behind by a reset that the person confirmed: only then `reset=1` says anything (§S9.16). */
const DONE = 'werkseinstellungen';

/**
 * Logs out, forgets all that the browser keeps of ours, and starts anew at / with the notice.
 * @throws ConnectionFailed, CallRefused: still logged in, and nothing was reset.
 */
export async function resetToFactory(): Promise<void> {
  try {
    await call('DELETE /tokens/{id}', { params: { id: 'current' } });
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
  }
  await clearBrowser();
  try {
    sessionStorage.setItem(DONE, '1');
  } catch {
    // Without a storage the reset is done all the same; only the notice is missing.
  }
  location.assign(paths.withQuery(paths.home(), { reset: '1' }));
}

/** Was there a reset just now? True once. */
export function takeFactoryReset(): boolean {
  try {
    const isDone = sessionStorage.getItem(DONE) === '1';
    sessionStorage.removeItem(DONE);
    return isDone;
  } catch {
    return false;
  }
}
