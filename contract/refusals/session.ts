import type { RefusalText } from '../refusal-text.ts';

/** Who somebody is, and whether they may come in. */
export const SESSION_REFUSALS = {
  AUTHENTICATION: {
    status: 401,
    de: 'Bitte logge dich ein.',
    en: 'Please log in.',
  },
  LOGIN_FAILED: {
    status: 401,
    de: 'Accountnummer/Password nicht korrekt.',
    en: 'Account number or password is not correct.',
  },
  CUSTOMER_STATE: {
    status: 403,
    de: 'Du kannst dich mit deinem Profil derzeit nicht einloggen. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns.',
    en: 'You cannot log in with your profile at the moment. If you think this is a mistake, please contact us.',
  },
  USER_DATA_INVALID: {
    status: 401,
    de: 'Deine Daten konnten nicht korrekt verarbeitet werden, du wirst ausgeloggt!',
    en: 'Your data could not be processed correctly, you are being logged out!',
  },
  LOGIN_BUSY: {
    status: 429,
    de: 'Gerade loggen sich sehr viele Menschen ein. Bitte versuche es in ein paar Sekunden noch einmal.',
    en: 'Very many people are logging in right now. Please try again in a few seconds.',
  },
  STORED_LOGIN_INVALID: {
    status: 401,
    de: 'Dein gespeicherter Login gilt nicht mehr. Bitte logge dich neu ein.',
    en: 'Your stored login is no longer valid. Please log in again.',
  },
  ONETIME_TOKEN_INVALID: {
    status: 401,
    de: 'Dieser einmalige Login wurde schon benutzt oder ist abgelaufen. Bitte logge dich mit deinem Passwort ein.',
    en: 'This one-time login was already used or has expired. Please log in with your password.',
  },
  RESET_LINK_INVALID: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist älter als 15 Minuten. Bitte fordere einen neuen an.',
    en: 'This link is no longer valid: it was already used or is older than 15 minutes. Please ask for a new one.',
  },
  PASSKEY_REFUSED: {
    status: 401,
    de: 'Mit diesem Passkey konnten wir dich nicht einloggen. Bitte versuche es noch einmal oder nimm dein Passwort.',
    en: 'We could not log you in with this passkey. Please try again or use your password.',
  },
  PROOF_NEEDED: {
    status: 403,
    de: 'Bitte bestätige mit deinem Passwort, dass du es bist.',
    en: 'Please confirm with your password that it is you.',
  },
  PASSKEY_INVALID: {
    status: 422,
    de: 'Der Passkey konnte nicht eingerichtet werden. Bitte versuche es noch einmal.',
    en: 'The passkey could not be set up. Please try again.',
  },
  PASSKEY_UNKNOWN: { status: 404, de: 'Diesen Passkey gibt es nicht.', en: 'There is no such passkey.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    de: 'Du hast schon zehn Passkeys. Bitte lösche zuerst einen, den du nicht mehr brauchst.',
    en: 'You already have ten passkeys. Please delete one that you no longer need first.',
  },
  FORBIDDEN: {
    status: 403,
    de: 'Das ist mit deinem Account nicht möglich.',
    en: 'Your profile does not allow this.',
  },
  TABLET_TURNED_ROUND: {
    status: 403,
    de: 'Dieses Gerät zeigt gerade nur die eine Registrierung. Alles andere geht wieder, wenn der Vertriebspartner es mit seinem Passwort zurückgenommen hat.',
    en: 'This device shows that one registration only. Everything else works again once the sales partner has taken it back with their password.',
  },
} as const satisfies Record<string, RefusalText>;
