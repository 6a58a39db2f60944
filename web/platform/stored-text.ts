import { LOGOUT_KEY } from './refilled-forms.ts';

export type Area = 'local' | 'session';

/** Set while a customer whose login has ended by itself may come back to what lies here. */
const ORPHANED_KEY = 'hinterlassen';
/** Prefix of the keys of form drafts (§9.32). */
export const DRAFT_PREFIX = 'formkit';

/**
 * What says something about the device and nothing about a person. Whatever else lies in a storage goes with the logout
 * (docs/decisions/043); so does a new key that is not listed here.
 */
const DEVICE_KEYS: Record<Area, readonly string[]> = {
  local: [
    LOGOUT_KEY,
    // The city of the last page (§3.61), where the bar is, may the use be counted, the booking servers and a tester's choice of them.
    'stadt',
    'leiste',
    'nutzung-erlaubt',
    'casixIndex',
    'casixEndpoints',
    // Is there a login? The logout writes that there is none.
    'eingeloggt',
    // Was somebody asked for the position at a start of the native app?
    'standort-erklaert',
  ],
  session: [
    LOGOUT_KEY,
    // Scroll positions by React Router's random keys, and those of the landing pages.
    'bildlauf',
    // What the next page is to say: everything was deleted, or somebody logged out.
    'werkseinstellungen',
    'ausgeloggt',
    // The native app has been started: this page is no start of it.
    'gestartet',
  ],
};

/** Returns undefined if access throws, as in private windows; values are then only in memory. */
export function storageOf(area: Area): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns null if there is none, and where the browser refuses access. */
export function readText(area: Area, key: string): string | null {
  try {
    return storageOf(area)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

const onServer = typeof window === 'undefined';
/** The last logout before this page was loaded. */
const loadedAfter = onServer ? null : readText('local', LOGOUT_KEY);
/** The last text of each key that this page has written. */
const written = new Map<string, string>();
if (!onServer) removeOfFormerPerson();

/** Has somebody logged out since this page was loaded, here or in another tab? */
export const hasLoggedOutSince = (): boolean => readText('local', LOGOUT_KEY) !== loadedAfter;

/**
 * Writes a text, unless it may be of somebody who has logged out since this page was loaded.
 * @throws what the browser throws when its storage is not writable
 */
export function writeText(area: Area, key: string, text: string): void {
  const isOfDevice = DEVICE_KEYS[area].includes(key);
  if (!isOfDevice && hasLoggedOutSince()) return;
  storageOf(area)?.setItem(key, text);
  if (area === 'local' && !isOfDevice) written.set(key, text);
}

/**
 * Removes what this page has written at the very moment of a logout in another tab; what somebody else has written since
 * stays. The session storage is this tab's alone.
 */
export function takeBackTexts(): void {
  for (const [key, text] of written) if (readText('local', key) === text) storageOf('local')?.removeItem(key);
  removePersonalTexts('session');
}

/** Removes whatever is not of the device, except what `keeps` names. Returns whether there was anything. */
export function removePersonalTexts(area: Area, keeps?: (key: string, text: string) => boolean): boolean {
  const storage = storageOf(area);
  let found = false;
  if (!storage) return found;
  for (const key of Object.keys(storage)) {
    if (DEVICE_KEYS[area].includes(key) || keeps?.(key, storage.getItem(key) ?? '')) continue;
    storage.removeItem(key);
    found = true;
  }
  return found;
}

/** Notes that a login has ended by itself: its customer may log in again and go on. */
export function markOrphaned(): void {
  try {
    writeText('local', ORPHANED_KEY, 'true');
  } catch {
    // Where nothing can be stored, nothing is left behind.
  }
}

export const isOrphaned = (): boolean => readText('local', ORPHANED_KEY) !== null;

/** The customer is back. */
export const reclaimOrphaned = (): void => storageOf('local')?.removeItem(ORPHANED_KEY);

/**
 * Removes what a customer left behind whose login has ended by itself. Drafts that a visitor began without a login stay:
 * they may be somebody else's. Returns whether there was anything.
 */
export function removeOrphaned(): boolean {
  const found = removePersonalTexts('local', isVisitorsDraft);
  return removePersonalTexts('session') || found;
}

function isVisitorsDraft(key: string, text: string): boolean {
  if (!key.startsWith(`${DRAFT_PREFIX}-`)) return false;
  try {
    return (JSON.parse(text) as { ofCustomer?: unknown }).ofCustomer !== true;
  } catch {
    return false;
  }
}

/** Runs before anything is read: a tab that slept through a logout has its own session storage still. */
function removeOfFormerPerson(): void {
  try {
    if (readText('session', LOGOUT_KEY) !== loadedAfter) {
      removePersonalTexts('session');
      if (loadedAfter !== null) storageOf('session')?.setItem(LOGOUT_KEY, loadedAfter);
    }
    if (isOrphaned()) removeOrphaned();
  } catch {
    // A storage that the browser refuses holds no data.
  }
}
