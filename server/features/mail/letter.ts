import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { DECLARATION_TITLES } from '#domain/contact/declaration.ts';
import { EMAIL_CONFIRMATION_DAYS, NEWSLETTER_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import type { LinkedPath } from '#domain/page/addresses.ts';
import type { Operator } from '#domain/page/operator.ts';
import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { BOOKING_LETTERS } from './booking-letters.ts';
import { greeting } from './clean-text.ts';
import { CONTRACT_FILES, CONTRACT_LETTERS } from './contract-letters.ts';
import { DAMAGE_LETTERS } from './damage-letters.ts';
import { DRIVER_LETTERS } from './driver-letters.ts';
import { LATE_CAR_LETTERS } from './late-car-letters.ts';
import { PAYMENT_LETTERS } from './payment-letters.ts';
import type { Fact, MailPlaceholders, MailTemplate } from './placeholders.ts';
import { SALES_LETTERS } from './sales-letters.ts';

export type Block =
  | { text: string }
  /** A text that a person wrote, with its line breaks. */
  | { quote: string }
  | { facts: Fact[] }
  | { title: string; items: string[] }
  /** A code to copy or type. */
  | { label: string; code: string }
  | { button: string; link: string }
  | { links: { text: string; link: string }[] };

/** The content of a mail, which `render-mail.ts` renders as plain text and HTML. */
export type Letter = {
  subject: string;
  greeting?: string;
  blocks: Block[];
  /** The last line: why the recipient gets this mail. */
  reason: string;
  unsubscribeLink?: string;
};

type Context = { productName: string; operator: Operator; link: (path: LinkedPath) => string };
export type Letters = {
  [T in MailTemplate]: (placeholders: MailPlaceholders[T], context: Context) => Letter;
};

const TO_STAFF = 'Diese Mail hat das Buchungssystem an die Informationsadresse geschickt.';
const ACCOUNT = (productName: string) =>
  `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`;
const NOT_YOU =
  'Du warst das nicht? Dann hat sich jemand vertippt und du musst nichts tun: Ohne deine Bestätigung passiert nichts.';
const REVIEW = 'Der Fall wartet auf eine Entscheidung. Bitte bearbeiten.';

/** The customer's next step after the manual check. */
const AFTER_CHECK = {
  BOOK: {
    text: 'Dein Account ist freigeschaltet, du kannst jetzt buchen.',
    button: 'Auto buchen',
    path: '/buchen',
  },
  CONFIRM_EMAIL: {
    text: 'Dein Account wird freigeschaltet, sobald du deine E-Mail-Adresse bestätigt hast: Den Link dazu schicken wir dir in einer eigenen Mail.',
    button: 'Zum Profil',
    path: '/profil',
  },
  DOCUMENTS: {
    text: 'Jetzt fehlen nur noch Fotos von Führerschein und Ausweis, dann kannst du buchen.',
    button: 'Zum Dokumentencheck',
    path: '/profil/dokumentencheck',
  },
} as const;

/** A cancellation and a withdrawal are two things, and each is called by its name in every sentence. */
const DECLARED = {
  CANCELLATION: {
    title: DECLARATION_TITLES.CANCELLATION,
    what: 'eine Kündigung',
    your: 'deine Kündigung',
    within: 'einer Kündigung',
    handling:
      'Wir bearbeiten sie persönlich und schreiben dir, wann dein Vertrag endet und wie es mit Rechnungen und gebuchten Fahrten weitergeht.',
    notYou: 'Die Kündigung kommt nicht von dir? Dann antworte bitte auf diese Mail.',
  },
  WITHDRAWAL: {
    title: DECLARATION_TITLES.WITHDRAWAL,
    what: 'ein Widerruf',
    your: 'deinen Widerruf',
    within: 'einem Widerruf',
    handling:
      'Wir bearbeiten ihn persönlich und schreiben dir, was du zurückbekommst und was du für schon genutzte Leistungen bezahlst.',
    notYou: 'Der Widerruf kommt nicht von dir? Dann antworte bitte auf diese Mail.',
  },
} as const;

export const LETTERS: Letters = {
  ...BOOKING_LETTERS,
  ...LATE_CAR_LETTERS,
  ...DAMAGE_LETTERS,
  ...PAYMENT_LETTERS,
  ...DRIVER_LETTERS,
  ...SALES_LETTERS,
  ...CONTRACT_LETTERS,
  registrierung_dublette: ({ registration, duplicates }) => ({
    subject: 'Registrierung: möglicherweise doppelt',
    blocks: [
      {
        text: 'Eine Registrierung wurde abgelehnt, weil Angaben schon zu einem anderen Account gehören.',
      },
      { title: 'Doppelte Angaben', items: duplicates },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: TO_STAFF,
  }),
  betrugsverdacht_nutzerdaten: ({ registration, flags }) => ({
    subject: 'Betrugsverdacht: Angaben einer Registrierung',
    blocks: [
      { text: 'Eine Registrierung wurde angehalten, weil Angaben auffällig sind.' },
      { title: 'Auffällige Angaben', items: flags },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: TO_STAFF,
  }),
  betrugsverdacht_blacklist: ({ registration, flags }) => ({
    subject: 'Betrugsverdacht: Treffer auf der Sperrliste',
    blocks: [
      { text: 'Angaben einer Registrierung stehen auf der Sperrliste.' },
      { title: 'Treffer', items: flags },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: TO_STAFF,
  }),
  betrugsverdacht_buchungen: ({ accountNumber, name, cases, bookings }) => ({
    subject: 'Betrugsverdacht: Buchungen eines neuen Accounts',
    blocks: [
      { text: 'Die Buchungen der ersten 28 Tage folgen einem auffälligen Muster.' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Name', value: name },
        ],
      },
      { title: 'Muster', items: cases },
      { title: 'Buchungen', items: bookings },
      { text: REVIEW },
    ],
    reason: TO_STAFF,
  }),
  registrierung_benachrichtigung: ({ subject, facts }) => ({
    subject,
    blocks: [{ text: 'Es gibt eine neue Registrierung.' }, { facts }],
    reason: TO_STAFF,
  }),
  nachricht: ({ subject, text, sender }) => ({
    subject: `Nachricht: ${subject}`,
    blocks: [{ quote: text }, { facts: sender }],
    reason: TO_STAFF,
  }),
  vertragserklaerung: ({ declaration, facts, isConfirmed }) => {
    const { title, what } = DECLARED[declaration];
    const confirmed = isConfirmed
      ? 'Der Eingang ist bestätigt.'
      : 'Der Eingang ist noch nicht bestätigt, weil an diese Adresse heute schon mehrere Bestätigungen gingen: Bitte bestätige ihn.';
    return {
      subject: `${title}: bitte bearbeiten`,
      blocks: [
        { text: `Über die Website ist ${what} eingegangen. ${confirmed}` },
        { facts },
        { text: 'Bitte bearbeiten.' },
      ],
      reason: TO_STAFF,
    };
  },
  vertragserklaerung_eingang: ({ declaration, facts, isComplete }, { productName }) => {
    const { title, your, handling, notYou, within } = DECLARED[declaration];
    return {
      subject: `${title}: bei uns eingegangen`,
      greeting: greeting(null),
      blocks: [
        { text: `wir haben ${your} bekommen:` },
        { facts },
        ...(isComplete
          ? []
          : [
              {
                text: 'Was frei geschrieben wurde, wiederholen wir nur an Adressen, die zu einem Account gehören und bestätigt sind. Es liegt uns so vor, wie es geschrieben wurde.',
              },
            ]),
        { text: `${handling} Bewahre diese Mail als Nachweis auf.` },
        { text: notYou },
      ],
      reason: `Du bekommst diese Mail, weil deine Adresse in ${within} an ${productName} steht.`,
    };
  },
  nachricht_an_mich: ({ prename, subject, text }, { productName }) => ({
    subject,
    greeting: greeting(prename),
    blocks: [{ text: 'diese Nachricht hast du dir selbst geschickt:' }, { quote: text }],
    reason: ACCOUNT(productName),
  }),
  tarifpartner_einmalpasswort: ({ prename, accountNumber, password }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  willkommen: ({ prename, accountNumber, hasContract }, { productName, link }) => ({
    subject: `Willkommen bei ${productName}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: 'schön, dass du dabei bist. Mit dieser Accountnummer und deinem Passwort loggst du dich ein:',
      },
      { label: 'Accountnummer', code: accountNumber },
      {
        text: 'Bevor du das erste Mal buchst, prüfen wir deine Angaben. Was dafür noch fehlt, steht in deinem Profil. Deine E-Mail-Adresse bestätigst du über den Link in einer eigenen Mail.',
      },
      {
        text: hasContract
          ? CONTRACT_FILES
          : 'Deinen Vertrag schicken wir dir, sobald wir deine Angaben geprüft haben. Erst dann kommt er zustande.',
      },
      { button: 'Zum Profil', link: link('/profil') },
    ],
    reason: ACCOUNT(productName),
  }),
  email_bestaetigung: ({ prename, link }, { productName }) => ({
    subject: 'Bitte bestätige deine E-Mail-Adresse',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'bitte bestätige, dass diese E-Mail-Adresse dir gehört. An sie schicken wir, was du von uns wissen musst.',
      },
      { button: 'E-Mail-Adresse bestätigen', link },
      {
        text: `Der Link gilt ${EMAIL_CONFIRMATION_DAYS} Tage. Ist er abgelaufen, kannst du in deinem Profil einen neuen anfordern.`,
      },
      { text: NOT_YOU },
    ],
    reason: `Du bekommst diese Mail, weil deine Adresse bei ${productName} angegeben wurde.`,
  }),
  passwort_reset: ({ prename, accountNumber, link }, { productName }) => ({
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
    reason: ACCOUNT(productName),
  }),
  passwort_geaendert: ({ prename, accountNumber, at, passkeysEnded }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  pin_geaendert: ({ prename, accountNumber, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  karte_gesperrt: ({ prename, accountNumber, card, at, isOwn }, { productName, link }) => ({
    subject: 'Deine Karte ist gesperrt',
    greeting: greeting(prename),
    blocks: [
      {
        text: isOwn
          ? 'du hast deine Karte gesperrt:'
          : 'deine Karte wurde als verloren gemeldet. Wir haben sie gesperrt:',
      },
      {
        facts: [
          { label: 'Karte', value: card },
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Gesperrt', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Mit ihr öffnet niemand mehr einen Schlüsseltresor oder ein Auto, auch du nicht, wenn du sie wiederfindest. Die Autos öffnest du weiter mit der App.',
      },
      { text: 'War das ein Irrtum, oder möchtest du eine neue Karte? Dann schreib uns oder ruf uns an.' },
      { button: 'Kontakt', link: link('/kontakt') },
    ],
    reason: ACCOUNT(productName),
  }),
  daten_geaendert: ({ prename, accountNumber, what, at, needsDocumentCheck }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  email_neu: ({ prename, link }, { productName }) => ({
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
      { text: NOT_YOU },
    ],
    reason: `Du bekommst diese Mail, weil deine Adresse bei ${productName} angegeben wurde.`,
  }),
  email_wird_anders: ({ prename, accountNumber, email, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  loeschung_beantragt: ({ prename, accountNumber, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  loeschung_zurueckgenommen: ({ prename, accountNumber }, { productName, link }) => ({
    subject: 'Du bleibst: Dein Antrag auf Löschung ist zurückgenommen',
    greeting: greeting(prename),
    blocks: [
      { text: 'dein Account bleibt, wie er ist. Es wurde nichts gelöscht.' },
      { label: 'Accountnummer', code: accountNumber },
      { text: 'Warst du das nicht? Dann setze dein Passwort bitte gleich neu und sag uns Bescheid.' },
      { button: 'Profil öffnen', link: link('/profil') },
    ],
    reason: ACCOUNT(productName),
  }),
  loeschung_erledigt: ({ prename, accountNumber }, { productName }) => ({
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
  daten_heruntergeladen: ({ prename, accountNumber, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  konto_geaendert: (
    { prename, accountNumber, account, reference, at },
    { productName, operator: { name, address, creditorId }, link },
  ) => ({
    subject: 'Wir buchen ab jetzt von einem anderen Konto ab',
    greeting: greeting(prename),
    blocks: [
      { text: 'für deinen Account gilt ein neues Lastschriftmandat, das du so erteilt hast:' },
      { quote: CONSENT_TEXTS.SEPA.de },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Konto', value: account },
          { label: 'Mandatsreferenz', value: reference },
          { label: 'Zahlungsempfänger', value: `${name}, ${address}` },
          { label: 'Gläubiger-Identifikationsnummer', value: creditorId },
          { label: 'Geändert', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag uns Bescheid.',
      },
      { button: 'Konto ansehen', link: link('/profil/zahlungsart') },
    ],
    reason: ACCOUNT(productName),
  }),
  kilometerpaket_gekauft: (
    { prename, accountNumber, km, price, vat, at, validUntil },
    { productName, link },
  ) => ({
    subject: `Dein Kilometerpaket: ${km} km für ${price}`,
    greeting: greeting(prename),
    blocks: [
      { text: 'danke für deine Bestellung. Das hast du gekauft:' },
      {
        facts: [
          { label: 'Kilometerpaket', value: `${km} km` },
          { label: 'Preis', value: price },
          { label: 'Darin Umsatzsteuer', value: vat },
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Bestellt', value: `${at} Uhr` },
          { label: 'Gültig bis', value: validUntil },
        ],
      },
      {
        text: 'Die Kilometer zählen für alle Fahrten, die bis zum letzten Tag beginnen, deine und die deiner Fahrtberechtigten. Was danach übrig ist, verfällt. Endet dein Vertrag mit uns vorher, erstatten wir den Rest anteilig. Das Paket kommt mit deiner nächsten Rechnung.',
      },
      {
        text: `Du kannst den Kauf ${WITHDRAWAL_DAYS} Tage lang widerrufen. Kilometer, die du bis dahin gefahren bist, zahlst du anteilig. Im Anhang sind der Vertrag über dein Paket und unsere Geschäftsbedingungen, darin Abschnitt 11 mit der Widerrufsbelehrung und dem Widerrufsformular. Du findest beides auch jederzeit in deinem Profil unter „Persönliche Daten“.`,
      },
      { button: 'Kilometer ansehen', link: link('/profil/kilometerpaket') },
      {
        links: [
          { text: 'Widerrufen', link: link('/widerruf') },
          { text: 'Allgemeine Geschäftsbedingungen', link: link('/impressum#agb') },
        ],
      },
    ],
    reason: ACCOUNT(productName),
  }),
  rechnung: (
    { prename, number, month, total, fees, credit, vouchers, payable, dueOn },
    { productName, link },
  ) => ({
    subject: `Deine Rechnung für ${month}: ${total}`,
    greeting: greeting(prename),
    blocks: [
      { text: `deine Rechnung für ${month} ist da:` },
      {
        facts: [
          { label: 'Rechnung', value: number },
          { label: 'Summe', value: total },
          ...(fees === null ? [] : [{ label: 'Mahnung und Rücklastschrift', value: fees }]),
          ...(credit === null ? [] : [{ label: 'Guthaben abgezogen', value: credit }]),
          ...(vouchers === null ? [] : [{ label: 'Mit Gutscheinen bezahlt', value: vouchers }]),
          ...(payable === null
            ? [{ label: 'Zu zahlen', value: 'nichts' }]
            : [
                { label: 'Zu zahlen', value: payable },
                { label: 'Fällig', value: dueOn },
              ]),
        ],
      },
      {
        text: 'Im Profil siehst du jede Fahrt mit Zeit, Kilometern und Gebühren. Dort liegt die Rechnung auch als PDF.',
      },
      { button: 'Rechnung ansehen', link: link('/profil/rechnungen') },
      { text: 'Stimmt etwas nicht? Dann antworte auf diese Mail, wir sehen es uns an.' },
    ],
    reason: ACCOUNT(productName),
  }),
  passkey_neu: ({ prename, accountNumber, label, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  passkey_geloescht: ({ prename, accountNumber, label, at }, { productName, link }) => ({
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
    reason: ACCOUNT(productName),
  }),
  newsletter_bestaetigung: ({ prename, link }, { productName }) => ({
    subject: 'Bitte bestätige deine Newsletter-Bestellung',
    greeting: greeting(prename),
    blocks: [
      {
        text: `du möchtest Neues von ${productName} per Mail bekommen. Bitte bestätige deine Bestellung:`,
      },
      { button: 'Newsletter bestellen', link },
      { text: `Der Link gilt ${NEWSLETTER_CONFIRMATION_DAYS} Tage.` },
      { text: NOT_YOU },
    ],
    reason: 'Du bekommst diese Mail einmalig, weil deine Adresse für den Newsletter eingetragen wurde.',
  }),
  newsletter_willkommen: ({ prename, unsubscribeLink }, { productName }) => ({
    subject: 'Du bekommst jetzt unseren Newsletter',
    greeting: greeting(prename),
    blocks: [
      {
        text: `ab jetzt bekommst du Neues von ${productName} per Mail: neue Stationen, neue Autos und was sich in deiner Stadt ändert.`,
      },
    ],
    reason: 'Du bekommst diese Mail, weil du den Newsletter bestellt hast.',
    unsubscribeLink,
  }),
  newsletter_bekannt: ({ prename, unsubscribeLink }) => ({
    subject: 'Du bekommst unseren Newsletter schon',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'diese Adresse wurde für den Newsletter eingetragen. Sie bekommt ihn schon, du musst also nichts tun.',
      },
    ],
    reason: 'Du bekommst diese Mail, weil du den Newsletter bestellt hast.',
    unsubscribeLink,
  }),
  pruefung_bestanden: ({ prename, next, hasContract }, { productName, link }) => ({
    subject: 'Wir haben deine Angaben geprüft',
    greeting: greeting(prename),
    blocks: [
      { text: `wir haben deine Angaben geprüft, alles ist in Ordnung. ${AFTER_CHECK[next].text}` },
      ...(hasContract ? [{ text: CONTRACT_FILES }] : []),
      { button: AFTER_CHECK[next].button, link: link(AFTER_CHECK[next].path) },
    ],
    reason: ACCOUNT(productName),
  }),
  pruefung_abgelehnt: ({ prename, accountNumber }, { productName, link }) => ({
    subject: 'Wir konnten deinen Account nicht freischalten',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'wir haben deine Angaben geprüft und konnten diesen Account leider nicht freischalten. Buchen kannst du deshalb nicht, und es entstehen dir keine Kosten.',
      },
      { label: 'Accountnummer', code: accountNumber },
      {
        text: 'Hältst du das für einen Fehler? Dann widersprich bitte und nenne uns deine Accountnummer. Jemand, der bisher nicht beteiligt war, sieht sich deinen Fall noch einmal an und antwortet dir.',
      },
      { button: 'So erreichst du uns', link: link('/profil/pruefung') },
    ],
    reason: ACCOUNT(productName),
  }),
  dokumente_bestanden: ({ prename, validUntil }, { productName, link }) => ({
    subject: 'Deine Dokumente sind geprüft',
    greeting: greeting(prename),
    blocks: [
      {
        text: `wir haben deine Dokumente geprüft, alles ist in Ordnung. Die Prüfung gilt bis ${validUntil}. Rechtzeitig vorher erinnern wir dich.`,
      },
      { button: 'Auto buchen', link: link('/buchen') },
    ],
    reason: ACCOUNT(productName),
  }),
  dokumente_abgelehnt: ({ prename, reason, link }, { productName }) => ({
    subject: 'Deine Dokumente konnten wir nicht annehmen',
    greeting: greeting(prename),
    blocks: [
      { text: 'wir haben deine Dokumente angesehen und konnten sie leider noch nicht annehmen:' },
      { quote: reason },
      { text: 'Bitte lade sie noch einmal hoch. Deine übrigen Angaben bleiben gespeichert.' },
      { button: 'Dokumente neu hochladen', link },
    ],
    reason: ACCOUNT(productName),
  }),
  dokumente_erinnerung: ({ prename, validUntil, link }, { productName }) => ({
    subject: 'Bitte lass deine Dokumente wieder prüfen',
    greeting: greeting(prename),
    blocks: [
      {
        text: `dein Dokumentencheck gilt bis ${validUntil}. Danach kannst du nichts Neues mehr buchen, bis deine Dokumente wieder geprüft sind. Was du schon gebucht hast, bleibt bestehen.`,
      },
      { button: 'Dokumente prüfen lassen', link },
    ],
    reason: ACCOUNT(productName),
  }),
};
