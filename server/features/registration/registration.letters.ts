import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, CONTRACT_FILES, STAFF_REASON } from '#server/features/mail/letter-words.ts';

const REVIEW = 'Der Fall wartet auf eine Entscheidung. Bitte bearbeiten.';

/** To the information address, like all about suspicions (§7.29). */
export const duplicateFound = letter<{ registration: Fact[]; duplicates: string[] }>(
  'registrierung_dublette',
  ({ registration, duplicates }) => ({
    subject: 'Registrierung: möglicherweise doppelt',
    blocks: [
      {
        text: 'Eine Registrierung wurde abgelehnt, weil Angaben schon zu einem anderen Account gehören.',
      },
      { title: 'Doppelte Angaben', items: duplicates },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: STAFF_REASON,
  }),
);

export const suspiciousData = letter<{ registration: Fact[]; flags: string[] }>(
  'betrugsverdacht_nutzerdaten',
  ({ registration, flags }) => ({
    subject: 'Betrugsverdacht: Angaben einer Registrierung',
    blocks: [
      { text: 'Eine Registrierung wurde angehalten, weil Angaben auffällig sind.' },
      { title: 'Auffällige Angaben', items: flags },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: STAFF_REASON,
  }),
);

export const blocklistHit = letter<{ registration: Fact[]; flags: string[] }>(
  'betrugsverdacht_blacklist',
  ({ registration, flags }) => ({
    subject: 'Betrugsverdacht: Treffer auf der Sperrliste',
    blocks: [
      { text: 'Angaben einer Registrierung stehen auf der Sperrliste.' },
      { title: 'Treffer', items: flags },
      { facts: registration },
      { text: REVIEW },
    ],
    reason: STAFF_REASON,
  }),
);

export const suspiciousBookings = letter<{
  accountNumber: string;
  name: string;
  cases: string[];
  bookings: string[];
}>('betrugsverdacht_buchungen', ({ accountNumber, name, cases, bookings }) => ({
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
  reason: STAFF_REASON,
}));

export type RegistrationNotice = { subject: string; facts: Fact[] };

/** §7.40: of each registration, to the information address. */
export const registrationNotice = letter<RegistrationNotice>(
  'registrierung_benachrichtigung',
  ({ subject, facts }) => ({
    subject,
    blocks: [{ text: 'Es gibt eine neue Registrierung.' }, { facts }],
    reason: STAFF_REASON,
  }),
);

/** With the contract as files, unless it is to be accepted first. */
export const welcome = letter<{ prename: string | null; accountNumber: string; hasContract: boolean }>(
  'willkommen',
  ({ prename, accountNumber, hasContract }, { productName, link }) => ({
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
    reason: accountReason(productName),
  }),
);

export const registrationLetters = [
  duplicateFound,
  suspiciousData,
  blocklistHit,
  suspiciousBookings,
  registrationNotice,
  welcome,
];
