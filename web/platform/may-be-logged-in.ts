/**
 * True if `login-hint.ts` has stored a login, without loading its code. False if the browser refuses its
 * storage.
 */
export function mayBeLoggedIn(): boolean {
  // Node warns of a storage that it has no file for.
  if (typeof document === 'undefined') return false;
  try {
    return (localStorage.getItem('eingeloggt') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}
