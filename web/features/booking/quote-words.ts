/** Texts for the lines and alternatives of a price, shared by all price breakdowns. */

/** Kilometres are an estimate until the trip is over; money and hours are not. */
export const lineText = ({ code, text }: { code: string; text: string }): string =>
  code.startsWith('KM_') ? `etwa ${text}` : text;

/** Says why an alternative was not chosen; both amounts are in cents. */
export const rejectedText = (alternativeCents: number, timeCents: number): string =>
  alternativeCents > timeCents ? 'teurer' : 'gleich teuer';
