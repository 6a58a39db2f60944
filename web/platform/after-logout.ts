import { deviceNow } from './device-clock.ts';
import { holdRequests } from './hold-requests.ts';
import { LOGOUT_KEY } from './refilled-forms.ts';
import { hasLoggedOutSince, readText, storageOf, takeBackTexts } from './stored-text.ts';

/** The text of the logout that this page has noted. */
let ownLogout: string | undefined;

/**
 * Notes a logout on this page for all tabs; the page then loads itself anew.
 * @throws what the browser throws when its storage is not writable
 */
export function noteLogout(): void {
  ownLogout = String(deviceNow() + Math.random());
  storageOf('local')?.setItem(LOGOUT_KEY, ownLogout);
}

/** Is the last logout the one that this page has noted? */
const isOwnLogout = (): boolean => ownLogout !== undefined && readText('local', LOGOUT_KEY) === ownLogout;

/**
 * Loads this page anew after a logout in another tab: what it shows is that person’s. Returns the end of the watch.
 * @param address where to begin anew; undefined: this page
 */
export function reloadAfterLogout(address: () => string | undefined): () => void {
  const check = () => {
    if (!hasLoggedOutSince()) return;
    takeBackTexts();
    // What this page still does until it is gone, such as saving a form, goes nowhere.
    void holdRequests();
    // Nothing of it is to be seen until the new page is there.
    document.documentElement.hidden = true;
    const target = address();
    if (target === undefined) location.reload();
    else location.replace(target);
  };
  const onStorage = ({ storageArea }: StorageEvent) => {
    // What other tabs take back is told to the page of the logout, too, which still has calls to make.
    if (storageArea === localStorage && !isOwnLogout()) check();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', check);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', check);
  };
}
