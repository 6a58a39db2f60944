/** The orders of a list of cars, the preset first (§S14.5). */
export const LIST_ORDERS = ['MATCH', 'PRICE', 'DISTANCE', 'SIZE'] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

export const listOrderTitle: Record<ListOrder, string> = {
  MATCH: 'Beste Treffer',
  PRICE: 'Preis',
  DISTANCE: 'Entfernung',
  SIZE: 'Größe',
};

/** The numbers of seats by which customers search (§S14.6): of small cars, of most cars, of vans, of buses. */
export const SEATS_FROM = [4, 5, 7, 9] as const;
