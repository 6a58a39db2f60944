import { oneLine } from '#server/features/mail/clean-text.ts';

/** The author of what ships with the product; nobody else may use the name. */
export const SHIPPED = 'shipped';

export type Doer = { by: string; now: Temporal.Instant };

/** Who changes something, or what is wrong with the name. */
export function doerOf(
  { by }: { by?: string },
  { user, now }: { user: string; now: Temporal.Instant },
): Doer | string {
  const name = oneLine(by ?? user).slice(0, 100);
  if (!name) return 'Bitte nenne mit --by, wer das tut.';
  if (name === SHIPPED)
    return `„${SHIPPED}“ heißt, was mit dem Produkt kommt. Bitte nenne mit --by dich selbst.`;
  return { by: name, now };
}
