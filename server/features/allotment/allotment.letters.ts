import { WITHDRAWAL_DAYS } from '#domain/agreement/withdrawal.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** A contract by mail (§ 312f BGB); amounts are formatted. */
export const kmPackageBought = letter<{
  prename: string | null;
  accountNumber: string;
  km: string;
  price: string;
  vat: string;
  at: string;
  validUntil: string;
}>(
  'kilometerpaket_gekauft',
  ({ prename, accountNumber, km, price, vat, at, validUntil }, { productName, link }) => ({
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
    reason: accountReason(productName),
  }),
);

export const allotmentLetters = [kmPackageBought];
