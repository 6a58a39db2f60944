import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** To whose account staff has blocked. `until`: the last day; null: until further notice. */
export const accountBlocked = letter<{ prename: string | null; until: string | null; told: string }>(
  'account_gesperrt',
  ({ prename, until, told }, { productName, link }) => ({
    subject: until === null ? 'Dein Account ist gesperrt' : `Dein Account ist bis ${until} gesperrt`,
    greeting: greeting(prename),
    blocks: [
      {
        text:
          until === null
            ? 'wir haben deinen Account bis auf Weiteres gesperrt. Solange kannst du nichts buchen.'
            : `wir haben deinen Account bis ${until} gesperrt. Danach kannst du von selbst wieder buchen.`,
      },
      { text: 'Warum:' },
      { quote: told },
      {
        text: 'Eine laufende Fahrt kannst du zu Ende fahren. Was du sonst gebucht hast, bleibt stehen, bis es storniert wird. Öffnen lässt sich das Auto damit nicht.',
      },
      { button: 'Buchungen ansehen', link: link('/profil/buchungen') },
      {
        text: 'Siehst du das anders? Antworte auf diese Mail oder ruf uns an: Wir sehen es uns noch einmal persönlich an.',
      },
    ],
    reason: accountReason(productName),
  }),
);

/** To the same person, when staff lift the block or its time is over. */
export const accountUnblocked = letter<{ prename: string | null }>(
  'account_entsperrt',
  ({ prename }, { productName, link }) => ({
    subject: 'Dein Account ist nicht mehr gesperrt',
    greeting: greeting(prename),
    blocks: [
      { text: 'die Sperre deines Accounts ist aufgehoben. Du kannst wieder buchen und fahren.' },
      { button: 'Auto buchen', link: link('/buchen') },
    ],
    reason: accountReason(productName),
  }),
);

export const customerBlockLetters = [accountBlocked, accountUnblocked];
