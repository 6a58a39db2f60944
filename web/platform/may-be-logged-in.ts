/** Without the code that knows more (`login-hint.ts`). A browser that refuses its storage keeps no login. */
export function mayBeLoggedIn(): boolean {
  try {
    return (localStorage.getItem('eingeloggt') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}
