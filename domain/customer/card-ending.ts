/** How a card leaves a customer: it came back, or nobody knows where it is. */
export const CARD_ENDINGS = ['RETURNED', 'LOST'] as const;
export type CardEnding = (typeof CARD_ENDINGS)[number];
