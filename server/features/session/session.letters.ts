import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

export const passwordResetAsked = letter<{ prename: string | null; accountNumber: string; link: string }>(
  'passwort_reset',
  ({ prename, accountNumber, link }, { productName }) => ({
    subject: 'Passwort neu setzen',
    greeting: greeting(prename),
    blocks: [
      { text: 'für diesen Account wurde ein neues Passwort angefordert:' },
      { label: 'Accountnummer', code: accountNumber },
      { button: 'Passwort neu setzen', link },
      {
        text: 'Der Link gilt 15 Minuten und genau einmal. Mit dem neuen Passwort bist du auf allen Geräten ausgeloggt, und deine Passkeys gelten nicht mehr.',
      },
      {
        text: 'Du warst das nicht? Dann musst du nichts tun: Dein Passwort bleibt, wie es ist. Gib den Link niemandem weiter.',
      },
    ],
    reason: accountReason(productName),
  }),
);

export const passwordChanged = letter<{
  prename: string | null;
  accountNumber: string;
  at: string;
  /** The password was reset by a link, which deleted passkeys. */
  passkeysEnded: boolean;
}>('passwort_geaendert', ({ prename, accountNumber, at, passkeysEnded }, { productName, link }) => ({
  subject: 'Dein Passwort wurde geändert',
  greeting: greeting(prename),
  blocks: [
    { text: 'für deinen Account gilt ein neues Passwort:' },
    {
      facts: [
        { label: 'Accountnummer', value: accountNumber },
        { label: 'Geändert', value: `${at} Uhr` },
      ],
    },
    { text: 'Alle Geräte, die mit dem alten Passwort eingeloggt waren, sind ausgeloggt.' },
    ...(passkeysEnded
      ? [{ text: 'Deine Passkeys gelten nicht mehr. Neue richtest du in deinem Profil ein.' }]
      : []),
    {
      text: `Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu${passkeysEnded ? '' : ', prüfe in deinem Profil die Passkeys'} und sag uns Bescheid.`,
    },
    { button: 'Passwort neu setzen', link: link('/passwort-reset') },
  ],
  reason: accountReason(productName),
}));

export const onetimePasswordMade = letter<{
  prename: string | null;
  accountNumber: string;
  password: string;
}>('tarifpartner_einmalpasswort', ({ prename, accountNumber, password }, { productName, link }) => ({
  subject: `Dein Einmalpasswort für ${productName}`,
  greeting: greeting(prename),
  blocks: [
    { text: 'dein Account ist angelegt. Mit diesen Angaben loggst du dich das erste Mal ein:' },
    { label: 'Accountnummer', code: accountNumber },
    { label: 'Einmalpasswort', code: password },
    { button: 'Zum Login', link: link('/profil') },
    {
      text: 'Das Einmalpasswort gilt 15 Minuten und genau einmal. Dein eigenes Passwort setzt du danach über „Passwort neu setzen“ im Login; das geht auch, wenn das Einmalpasswort abgelaufen ist.',
    },
    { text: 'Gib das Einmalpasswort niemandem weiter. Wir fragen dich nie danach.' },
  ],
  reason: accountReason(productName),
}));

export const pinChanged = letter<{ prename: string | null; accountNumber: string; at: string }>(
  'pin_geaendert',
  ({ prename, accountNumber, at }, { productName, link }) => ({
    subject: 'Deine PIN wurde geändert',
    greeting: greeting(prename),
    blocks: [
      { text: 'für deine Karte gilt eine neue PIN:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Geändert', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu, wähle danach in deinem Profil eine andere PIN und sag uns Bescheid.',
      },
      { button: 'Passwort neu setzen', link: link('/passwort-reset') },
    ],
    reason: accountReason(productName),
  }),
);

export type PasskeyPlaceholders = {
  prename: string | null;
  accountNumber: string;
  /** The owner's own text: null as long as nobody has confirmed the address. */
  label: string | null;
  at: string;
};

export const passkeyAdded = letter<PasskeyPlaceholders>(
  'passkey_neu',
  ({ prename, accountNumber, label, at }, { productName, link }) => ({
    subject: 'Ein neuer Passkey für deinen Account',
    greeting: greeting(prename),
    blocks: [
      { text: 'mit diesem Passkey kann man sich ab jetzt in deinen Account einloggen:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          ...(label === null ? [] : [{ label: 'Passkey', value: label }]),
          { label: 'Eingerichtet', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu: Damit gelten auch alle Passkeys nicht mehr. Und sag uns Bescheid.',
      },
      { button: 'Passwort neu setzen', link: link('/passwort-reset') },
    ],
    reason: accountReason(productName),
  }),
);

export const passkeyDeleted = letter<PasskeyPlaceholders>(
  'passkey_geloescht',
  ({ prename, accountNumber, label, at }, { productName, link }) => ({
    subject: 'Ein Passkey deines Accounts wurde gelöscht',
    greeting: greeting(prename),
    blocks: [
      { text: 'mit diesem Passkey kann man sich nicht mehr in deinen Account einloggen:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          ...(label === null ? [] : [{ label: 'Passkey', value: label }]),
          { label: 'Gelöscht', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag uns Bescheid.',
      },
      { button: 'Passwort neu setzen', link: link('/passwort-reset') },
    ],
    reason: accountReason(productName),
  }),
);

export const sessionLetters = [
  passwordResetAsked,
  passwordChanged,
  onetimePasswordMade,
  pinChanged,
  passkeyAdded,
  passkeyDeleted,
];
