import { oneLine } from '#server/features/mail/clean-text.ts';

/** The author of the content that ships with the product; nobody else may use the name. */
export const SHIPPED = 'shipped';

export type Actor = { by: string; now: Temporal.Instant };

/** The author of a change; a German message when the name is missing or reserved. */
export function actorOf(
  { by }: { by?: string },
  { user, now }: { user: string; now: Temporal.Instant },
): Actor | string {
  const name = oneLine(by ?? user).slice(0, 100);
  if (!name) return 'Bitte nenne mit --by, wer das tut.';
  if (name === SHIPPED)
    return `„${SHIPPED}“ heißt, was mit dem Produkt kommt. Bitte nenne mit --by dich selbst.`;
  return { by: name, now };
}
