/**
 * True if `login-hint.ts` has stored a login, without loading its code. False if the browser refuses its
 * storage.
 */
export function mayBeLoggedIn(): boolean {
  try {
    return (localStorage.getItem('eingeloggt') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}
