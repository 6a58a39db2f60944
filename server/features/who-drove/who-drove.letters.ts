import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** To whoever drove when an authority asks who it was. */
export const driverAsked = letter<{
  prename: string | null;
  authority: string;
  reference: string;
  plate: string;
  when: string;
}>('behoerde_fragt', ({ prename, authority, reference, plate, when }, { productName, link }) => ({
  subject: 'Eine Behörde hat gefragt, wer gefahren ist',
  greeting: greeting(prename),
  blocks: [
    {
      text: 'eine Behörde will wissen, wer mit einem unserer Autos unterwegs war. Nach unseren Daten warst du das:',
    },
    {
      facts: [
        { label: 'Behörde', value: authority },
        { label: 'Aktenzeichen', value: reference },
        { label: 'Auto', value: plate },
        { label: 'Wann', value: when },
      ],
    },
    {
      text: 'Wir müssen antworten und nennen ihr deinen Namen, deine Anschrift und dein Geburtsdatum. Sie schreibt dir dann selbst. Worum es genau geht und was du tun kannst, steht in ihrem Brief.',
    },
    {
      text: 'Ist jemand anderes gefahren oder stimmt etwas nicht? Dann melde dich bitte gleich bei uns und sag es auch der Behörde.',
    },
    { button: 'Meine Buchungen', link: link('/profil/buchungen') },
  ],
  reason: accountReason(productName),
}));

export const whoDroveLetters = [driverAsked];
