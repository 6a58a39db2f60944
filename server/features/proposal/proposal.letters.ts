import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** To who has proposed an act: what became of it. */
export const proposalEnded = letter<{
  prename: string | null;
  /** "Abgelehnt" */
  outcome: string;
  /** "Rolle geben" */
  what: string;
  object: string;
  text: string;
  by: string | null;
  reason: string | null;
  link: string;
}>('freigabe_entschieden', ({ prename, outcome, what, object, text, by, reason, link }, { productName }) => ({
  subject: `${outcome}: ${what}`,
  greeting: greeting(prename),
  blocks: [
    { text: 'du hattest im Betrieb um eine Freigabe gebeten:' },
    {
      facts: [
        { label: 'Was', value: what },
        { label: 'Worum es geht', value: object },
        ...(by === null ? [] : [{ label: 'Entschieden von', value: by }]),
        ...(reason === null ? [] : [{ label: 'Grund', value: reason }]),
      ],
    },
    { text },
    { button: 'Zu den Freigaben', link },
  ],
  reason: accountReason(productName),
}));

export const proposalLetters = [proposalEnded];
