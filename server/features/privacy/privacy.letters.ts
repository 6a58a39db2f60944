import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason, addressReason, ONLY_IF_CONFIRMED } from '#server/features/mail/letter-words.ts';

/** What a customer has changed in the profile: `what` is the subject. */
export const dataChanged = letter<{
  prename: string | null;
  accountNumber: string;
  what: string;
  at: string;
  needsDocumentCheck: boolean;
}>('daten_geaendert', ({ prename, accountNumber, what, at, needsDocumentCheck }, { productName, link }) => ({
  subject: 'Deine Daten wurden geändert',
  greeting: greeting(prename),
  blocks: [
    { text: 'in deinem Profil wurde etwas geändert:' },
    {
      facts: [
        { label: 'Accountnummer', value: accountNumber },
        { label: 'Was', value: what },
        { label: 'Geändert', value: `${at} Uhr` },
      ],
    },
    ...(needsDocumentCheck
      ? [
          {
            text: 'Bitte schick uns jetzt neue Fotos deiner Papiere. Sobald wir sie geprüft haben, kannst du wieder buchen.',
          },
        ]
      : []),
    {
      text: 'Warst du das? Dann musst du sonst nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag uns Bescheid.',
    },
    { button: 'Daten ansehen', link: link('/profil/daten') },
  ],
  reason: accountReason(productName),
}));

/** To the new address. */
export const newEmailToConfirm = letter<{ prename: string | null; link: string }>(
  'email_neu',
  ({ prename, link }, { productName }) => ({
    subject: 'Bitte bestätige deine neue E-Mail-Adresse',
    greeting: greeting(prename),
    blocks: [
      {
        text: `für einen Account bei ${productName} wurde diese E-Mail-Adresse angegeben. Bestätige, dass sie dir gehört:`,
      },
      { button: 'E-Mail-Adresse bestätigen', link },
      {
        text: `Der Link gilt ${EMAIL_CONFIRMATION_DAYS} Tage. Bis du ihn öffnest, schreiben wir weiter an die bisherige Adresse.`,
      },
      { text: ONLY_IF_CONFIRMED },
    ],
    reason: addressReason(productName),
  }),
);

/** To the address that counts until then. */
export const emailChangeAsked = letter<{
  prename: string | null;
  accountNumber: string;
  email: string;
  at: string;
}>('email_wird_anders', ({ prename, accountNumber, email, at }, { productName, link }) => ({
  subject: 'Für deinen Account wurde eine andere E-Mail-Adresse angegeben',
  greeting: greeting(prename),
  blocks: [
    { text: 'sobald die neue Adresse bestätigt ist, schreiben wir dorthin:' },
    {
      facts: [
        { label: 'Accountnummer', value: accountNumber },
        { label: 'Neue Adresse', value: email },
        { label: 'Angegeben', value: `${at} Uhr` },
      ],
    },
    {
      text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag uns Bescheid.',
    },
    { button: 'Passwort neu setzen', link: link('/passwort-reset') },
  ],
  reason: accountReason(productName),
}));

export const deletionAsked = letter<{ prename: string | null; accountNumber: string; at: string }>(
  'loeschung_beantragt',
  ({ prename, accountNumber, at }, { productName, link }) => ({
    subject: 'Dein Antrag auf Löschung ist da',
    greeting: greeting(prename),
    blocks: [
      { text: 'du willst, dass wir deinen Account löschen:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Beantragt', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Wir kümmern uns persönlich darum, spätestens innerhalb eines Monats. Läuft noch eine Buchung oder ist etwas offen, geschieht das zuerst. Rechnungen müssen wir aufheben, solange das Gesetz es vorschreibt; wir benutzen sie für nichts anderes.',
      },
      {
        text: 'Bis dahin kannst du den Antrag in deinem Profil zurücknehmen. Warst du das nicht? Dann setze dein Passwort bitte gleich neu und sag uns Bescheid.',
      },
      { button: 'Antrag ansehen', link: link('/profil/daten') },
    ],
    reason: accountReason(productName),
  }),
);

export const deletionWithdrawn = letter<{ prename: string | null; accountNumber: string }>(
  'loeschung_zurueckgenommen',
  ({ prename, accountNumber }, { productName, link }) => ({
    subject: 'Du bleibst: Dein Antrag auf Löschung ist zurückgenommen',
    greeting: greeting(prename),
    blocks: [
      { text: 'dein Account bleibt, wie er ist. Es wurde nichts gelöscht.' },
      { label: 'Accountnummer', code: accountNumber },
      { text: 'Warst du das nicht? Dann setze dein Passwort bitte gleich neu und sag uns Bescheid.' },
      { button: 'Profil öffnen', link: link('/profil') },
    ],
    reason: accountReason(productName),
  }),
);

export const customerDeleted = letter<{ prename: string | null; accountNumber: string }>(
  'loeschung_erledigt',
  ({ prename, accountNumber }, { productName }) => ({
    subject: 'Dein Account ist gelöscht',
    greeting: greeting(prename),
    blocks: [
      { text: 'wir haben deinen Account und deine Daten gelöscht:' },
      { label: 'Accountnummer', code: accountNumber },
      {
        text: 'Rechnungen und was zu ihnen gehört heben wir auf, solange das Gesetz es vorschreibt. Wir benutzen sie für nichts anderes. Das ist unsere letzte Mail an dich.',
      },
    ],
    reason: `Du bekommst diese Mail, weil du einen Account bei ${productName} hattest.`,
  }),
);

export const dataExported = letter<{ prename: string | null; accountNumber: string; at: string }>(
  'daten_heruntergeladen',
  ({ prename, accountNumber, at }, { productName, link }) => ({
    subject: 'Deine Daten wurden zum Herunterladen angefordert',
    greeting: greeting(prename),
    blocks: [
      { text: 'jemand hat mit deinem Passwort alle Daten deines Accounts angefordert:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Angefordert', value: `${at} Uhr` },
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

export const privacyLetters = [
  dataChanged,
  newEmailToConfirm,
  emailChangeAsked,
  deletionAsked,
  deletionWithdrawn,
  customerDeleted,
  dataExported,
];
