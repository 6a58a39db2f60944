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

export const accountMoneyLetters = [creditGiven];
