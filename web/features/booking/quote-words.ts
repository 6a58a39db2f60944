/** Lines and alternatives of a price, in the same words wherever a price is taken apart. */

/** Kilometres are a guess until the trip is over, money and hours are not. */
export const lineText = ({ code, text }: { code: string; text: string }): string =>
  code.startsWith('KM_') ? `etwa ${text}` : text;

/** Why an alternative was not taken. */
export const rejectedText = (alternativeCents: number, timeCents: number): string =>
  alternativeCents > timeCents ? 'teurer' : 'gleich teuer';
