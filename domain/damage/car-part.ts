/** The sides of a car from which a drawing shows it, and what is in it. */
export const DAMAGE_VIEWS = ['LEFT', 'RIGHT', 'FRONT', 'BACK', 'TOP', 'INSIDE'] as const;
export type DamageView = (typeof DAMAGE_VIEWS)[number];

export const VIEW_TITLES: Record<DamageView, string> = {
  LEFT: 'Fahrerseite',
  RIGHT: 'Beifahrerseite',
  FRONT: 'Vorn',
  BACK: 'Hinten',
  TOP: 'Von oben',
  INSIDE: 'Innen',
};

/** A place on the drawing of a vehicle: x from the left, y from the top, as a share of width and height (0 to 1). */
export type DamagePlace = { view: DamageView; x: number; y: number };
export type CarPart = DamagePlace & { title: string };

/** On the left side the car looks to the left. */
const LEFT_SIDE: readonly (readonly [string, number, number])[] = [
  ['Stoßstange vorn', 0.04, 0.66],
  ['Kotflügel vorn', 0.15, 0.5],
  ['Rad vorn', 0.2, 0.78],
  ['Außenspiegel', 0.33, 0.36],
  ['Tür vorn', 0.42, 0.56],
  ['Fenster vorn', 0.43, 0.27],
  ['Schweller', 0.5, 0.8],
  ['Tür hinten', 0.62, 0.56],
  ['Fenster hinten', 0.62, 0.27],
  ['Rad hinten', 0.8, 0.78],
  ['Seitenteil hinten', 0.86, 0.5],
  ['Stoßstange hinten', 0.96, 0.66],
];
const PARTS: Record<DamageView, readonly (readonly [string, number, number])[]> = {
  LEFT: LEFT_SIDE,
  RIGHT: LEFT_SIDE.map(([title, x, y]) => [title, Math.round((1 - x) * 100) / 100, y] as const),
  FRONT: [
    ['Windschutzscheibe', 0.5, 0.27],
    ['Motorhaube', 0.5, 0.46],
    ['Scheinwerfer rechts', 0.22, 0.58],
    ['Scheinwerfer links', 0.78, 0.58],
    ['Kennzeichen vorn', 0.5, 0.7],
    ['Stoßstange vorn', 0.5, 0.8],
  ],
  BACK: [
    ['Heckscheibe', 0.5, 0.27],
    ['Heckklappe', 0.5, 0.46],
    ['Rücklicht links', 0.22, 0.54],
    ['Rücklicht rechts', 0.78, 0.54],
    ['Kennzeichen hinten', 0.5, 0.62],
    ['Stoßstange hinten', 0.5, 0.8],
  ],
  TOP: [
    ['Motorhaube', 0.14, 0.5],
    ['Windschutzscheibe', 0.31, 0.5],
    ['Dach', 0.55, 0.5],
    ['Heckscheibe', 0.82, 0.5],
    ['Heckklappe', 0.93, 0.5],
  ],
  INSIDE: [
    ['Armaturenbrett', 0.26, 0.5],
    ['Fahrersitz', 0.48, 0.68],
    ['Beifahrersitz', 0.48, 0.32],
    ['Rückbank', 0.7, 0.5],
    ['Kofferraum', 0.9, 0.5],
  ],
};

/** The parts of a car that a side shows, in the order in which they are read. */
export const partsOf = (view: DamageView): CarPart[] =>
  PARTS[view].map(([title, x, y]) => ({ view, x, y, title }));

const inside = (share: number) => Math.min(1, Math.max(0, share));

/** Returns the place moved by so much, still on the drawing. */
export const movePlace = ({ view, x, y }: DamagePlace, dx: number, dy: number): DamagePlace => ({
  view,
  x: inside(x + dx),
  y: inside(y + dy),
});

/** Says where a place is: the side and the nearest part, "Fahrerseite, Tür vorn". */
export function placeText({ view, x, y }: DamagePlace): string {
  const distance = (part: CarPart) => Math.hypot(part.x - x, part.y - y);
  const [nearest] = partsOf(view).toSorted((one, other) => distance(one) - distance(other));
  return `${VIEW_TITLES[view]}, ${nearest?.title}`;
}
