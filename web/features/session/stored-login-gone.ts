/** The server has refused the stored login of an account. */
export const STORED_LOGIN_GONE =
  'Dein gespeicherter Login gilt nicht mehr, zum Beispiel weil dein Passwort geändert wurde. Bitte gib es einmal ein.';
