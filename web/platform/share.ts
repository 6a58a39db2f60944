import { appShell, serverUrl } from './app-shell.ts';
import type { Shared } from './device.ts';

/** The address of a page as others open it, also from the app, whose own pages have no address. */
export const publicUrl = (path: string): string =>
  new URL(path, appShell() ? serverUrl('/') : window.location.origin).href;

/**
 * Offers something to other programs of the phone. True if that was possible, also if the person closed it then; false
 * where nothing does it, such as on a desktop.
 */
export async function share(what: Shared): Promise<boolean> {
  const device = appShell()?.device;
  if (device) {
    await device.share(what);
    return true;
  }
  if (!matchMedia('(pointer: coarse)').matches || typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
