/** How a card leaves a customer: it came back, or nobody knows where it is. */
export const CARD_ENDINGS = ['RETURNED', 'LOST'] as const;
export type CardEnding = (typeof CARD_ENDINGS)[number];

export const CARD_ENDING_TITLES: Record<CardEnding, string> = {
  RETURNED: 'Zurückgenommen',
  LOST: 'Verloren',
};
