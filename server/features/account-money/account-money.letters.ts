import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** `isOnInvoice`: the next invoice has a line about it; otherwise it is on none. */
export const creditGiven = letter<{
  prename: string | null;
  amount: string;
  what: string;
  isOnInvoice: boolean;
}>('gutschrift', ({ prename, amount, what, isOnInvoice }, { productName, link }) => ({
  subject: isOnInvoice ? `Wir schreiben dir ${amount} gut` : `${amount} berechnen wir dir nicht`,
  greeting: greeting(prename),
  blocks: [
    {
      text: isOnInvoice
        ? `wir schreiben dir ${amount} gut. Auf deiner nächsten Rechnung ziehen wir sie ab.`
        : `wir erlassen dir ${amount}. Sie kommen auf keine Rechnung, du musst nichts tun.`,
    },
    {
      facts: [
        { label: 'Wofür', value: what },
        { label: 'Betrag', value: amount },
      ],
    },
    { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
  ],
  reason: accountReason(productName),
}));

type SharePlaceholders = { prename: string | null; amount: string; what: string };

/** To the account that pays for a damage whose share was decided (§S20.27). */
export const damageShareCharged = letter<SharePlaceholders>(
  'schaden_berechnet',
  ({ prename, amount, what }, { productName, link }) => ({
    subject: `Wir berechnen ${amount} für einen Schaden`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `über einen Schaden ist entschieden, und der Anteil daran ist ${amount}. Er steht auf der nächsten Rechnung, ohne Umsatzsteuer. Bis dahin musst du nichts tun.`,
      },
      {
        facts: [
          { label: 'Wofür', value: what },
          { label: 'Betrag', value: amount },
        ],
      },
      {
        text: 'Stimmt etwas nicht? Dann antworte auf diese Mail und schreib, was. Wird anders entschieden, nehmen wir den Betrag zurück.',
      },
      { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
    ],
    reason: accountReason(productName),
  }),
);

/** To the same account: it is not owed after all. */
export const damageShareTakenBack = letter<SharePlaceholders>(
  'schaden_nicht_berechnet',
  ({ prename, amount, what }, { productName, link }) => ({
    subject: `Wir nehmen ${amount} für einen Schaden zurück`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `wir hatten ${amount} für einen Schaden berechnet. Das nehmen wir zurück: Stand es schon auf einer Rechnung, ziehen wir es von der nächsten ab, sonst kommt es auf keine.`,
      },
      {
        facts: [
          { label: 'Wofür', value: what },
          { label: 'Betrag', value: amount },
        ],
      },
      { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
    ],
    reason: accountReason(productName),
  }),
);

export const accountMoneyLetters = [creditGiven, damageShareCharged, damageShareTakenBack];
