import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** Changed terms, which the mail brings as a file. */
export const termsChanged = letter<{
  prename: string | null;
  accountNumber: string;
  summary: string[];
  validFrom: string;
}>('agb_geaendert', ({ prename, accountNumber, summary, validFrom }, { productName, link }) => ({
  subject: 'Neue Geschäftsbedingungen: Bitte sag uns, ob du zustimmst',
  greeting: greeting(prename),
  blocks: [
    { text: `wir möchten unsere Allgemeinen Geschäftsbedingungen zum ${validFrom} ändern.` },
    { title: 'Was sich ändert', items: summary },
    {
      text: 'Die neue Fassung findest du vollständig im Anhang. Sie gilt für dich nur, wenn du zustimmst: Wir fragen dich beim nächsten Einloggen. Antwortest du nicht oder lehnst du ab, gilt die bisherige Fassung weiter.',
    },
    {
      text: 'Lehnst du ab, können wir den Vertrag mit einer Frist von sechs Wochen zum Monatsende kündigen; das würden wir dir schreiben. Du selbst kannst jederzeit zum Ende des Monats kündigen.',
    },
    { facts: [{ label: 'Accountnummer', value: accountNumber }] },
    { button: 'Einloggen und antworten', link: link('/profil') },
  ],
  reason: accountReason(productName),
}));

export const agreementLetters = [termsChanged];
