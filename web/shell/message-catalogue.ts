import type { MessageDialog } from '#web/ui/message-dialog-store.ts';

type Entry = Required<Pick<MessageDialog, 'type' | 'title' | 'message' | 'autohide' | 'blurBackground'>> &
  Pick<MessageDialog, 'messages' | 'autohideAfterMilliseconds'>;

const DEFAULT: Entry = {
  type: 'ERROR',
  title: 'Fehler',
  message: 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.',
  autohide: false,
  blurBackground: true,
};
/** The default with the row's changes. */
const error = (row: Partial<Entry>): Entry => ({ ...DEFAULT, ...row });
/** A message that is no failure: the page behind it is not blurred. */
const notice = (row: Partial<Entry>): Entry => ({
  ...DEFAULT,
  type: 'INFO',
  title: '',
  blurBackground: false,
  ...row,
});

const LOGIN_FAILED = 'Wir konnten dich nicht einloggen. Bitte versuche es erneut.';

/**
 * Every message dialog by its key: the error catalogue of §8, then its success messages and notices.
 * `messageOf` replaces the names in braces.
 */
export const MESSAGES = {
  DEFAULT,
  CARD_INVALID: error({ message: 'Die Kartennummer ist nicht gültig!' }),
  CONNECTION: error({
    title: 'Es konnte keine Verbindung hergestellt werden.',
    message:
      'Wir können unsere Server aktuell nicht von deinem Gerät aus erreichen. Bitte überprüfe deine Verbindung und versuche es erneut.',
  }),
  CUSTOMER_ALREADY_EXISTS: error({
    title: 'Deine Registrierung war leider nicht erfolgreich.',
    message:
      'Unser Datencheck hat eine doppelte Anmeldung erfasst. Bitte melde dich bei uns, wenn du dies für einen Fehler hältst oder Fragen dazu hast.',
  }),
  REGISTRATION_REFUSED: error({
    title: 'Fehler {status}!',
    message: 'Der Account konnte leider nicht angelegt werden.',
    messages: ['{error}', '{field}'],
  }),
  // §S9.10: staff check the case, and the text says how to object.
  REGISTRATION_FRAUD: error({
    title: 'Registrierung nicht möglich!',
    message:
      'Unser Datencheck hat deine Angaben abgelehnt. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns: Jemand, der bisher nicht beteiligt war, sieht sich deinen Fall dann noch einmal an.',
  }),
  SUB_CUSTOMER_FAILED: error({
    title: 'Das hat leider nicht geklappt.',
    message:
      'Wir konnten den Eintrag nicht durchführen. Bitte überprüfe deine Eingaben und versuche es erneut.',
  }),
  CONTRACT_MAIL_FAILED: error({
    title: 'Fehler {status}!',
    message:
      'Das Kundenkonto wurde erfolgreich registriert, aber die Vertragsemail konnte leider nicht gesendet werden. Bitte melde dich bei uns.',
  }),
  LOGIN_WRONG: error({ message: LOGIN_FAILED, messages: ['Accountnummer/Password nicht korrekt.'] }),
  LOGIN_UNREACHABLE: error({ message: LOGIN_FAILED, messages: ['Server vorübergehend nicht erreichbar'] }),
  LOGIN_NOT_KEPT: error({
    message:
      'Dein Browser nimmt unser Cookie nicht an, und ohne wissen wir nicht, wer du bist. Bitte erlaube Cookies für diese Seite und logge dich dann noch einmal ein.',
  }),
  BLOCKED_STATE: notice({
    type: 'WARNING',
    title: 'Hinweis',
    message:
      'Du kannst dich mit deinem Profil derzeit nicht einloggen. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns.',
  }),
  USER_DATA_UNPROCESSABLE: error({
    title: '',
    message: 'Deine Daten konnten nicht korrekt verarbeitet werden, du wirst ausgeloggt!',
  }),
  BOOKING_SYSTEM_UNREACHABLE: error({
    title: 'Buchungssystem nicht verfügbar',
    message:
      'Aktuell scheint unser Buchungssystem nicht erreichbar zu sein. Bitte warte ein paar Minuten oder wende dich in dringenden Fällen an die Hotline!',
  }),

  ACCOUNT_CREATED: notice({ type: 'SUCCESS', message: 'Dein Account wurde angelegt.' }),
  SALES_ACCOUNT_CREATED: notice({
    type: 'SUCCESS',
    message: 'Der Account wurde mit der Nr. {number} angelegt.',
  }),
  // §2.94: `reset=1` shows it for three seconds.
  FACTORY_RESET: notice({
    message: 'Werkseinstellungen - Alle Einstellungen wurden zurückgesetzt.',
    autohide: true,
    autohideAfterMilliseconds: 3_000,
  }),
} as const satisfies Record<string, Entry>;

export type MessageKey = keyof typeof MESSAGES;

/** Texts of a login or logout, for screen readers and the overlay (§8.14, §8.15, §8.21, §8.22). */
export const SPOKEN = {
  LOGGED_IN: 'Login erfolgreich!',
  LOGGED_OUT: 'Du wurdest erfolgreich ausgeloggt.',
  LOGIN_FAILED: 'Login nicht erfolgreich.',
  LOGIN_FAILED_IN_FULL: 'Login nicht erfolgreich. Bitte Benutzernamen und Passwort überprüfen.',
} as const;

/**
 * Returns a row’s dialog with `values` for names in braces; the default for an unknown key. A line of `messages`
 * without a value is left out.
 */
export function messageOf(
  key: MessageKey | (string & {}),
  values: Readonly<Record<string, string | number | undefined>> = {},
): MessageDialog {
  const entry: Entry = Object.hasOwn(MESSAGES, key) ? MESSAGES[key as MessageKey] : DEFAULT;
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim();
  const { title, message, messages = [], ...rest } = entry;
  return {
    ...rest,
    title: fill(title).replace(/ (?=!)/, ''),
    message: fill(message),
    messages: messages.map(fill).filter(Boolean),
  };
}
