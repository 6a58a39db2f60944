import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, CONTRACT_FILES, STAFF_REASON } from '#server/features/mail/letter-words.ts';

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

export const registrationLetters = [registrationNotice, welcome];
