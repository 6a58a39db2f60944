import { type MarkRoom, toWorld, WORLD_PX } from './fit-view.ts';
import type { MapCity } from './map-content.ts';
import { LABEL_HEIGHT, MARKER_MARGIN } from './marker-images.ts';

/** Overviews show the cities from no farther away: there their labels are nearest to each other. */
export const FARTHEST_ZOOM = 5.3;

const LABEL_SIDES = ['above', 'below', 'right', 'left'] as const;
export type LabelSide = (typeof LABEL_SIDES)[number];
/** Beside a city a label makes the map wider than a phone is, most of all at its edge: it needs a reason to be there. */
const RELUCTANCE = { above: 0, below: 1, inwards: 20, outwards: 60 };

/** About the width in px of one letter of a label, and of the room at both of its ends. */
const LETTER_PX = 8.5;
const LABEL_ENDS_PX = 28;
/** From a city's point to its label beside it, and to one above or below it. */
export const DOT_PX = 12;
export const UPRIGHT_PX = 15;
/** From a city's point to the end of its dot. */
const DOT_RADIUS_PX = 9;
/** A name that cannot be read is worse than a dot that is covered in part. */
const LABEL_WEIGHT = 5;
/** Labels that touch read as one. */
const APART_PX = 2;
/** So many neighbours change sides together with a city: more would take four times as long each. */
const GROUP_NEIGHBOURS = 3;
/** Each round betters what the one before has left. */
const MAX_ROUNDS = 8;

/** The zooms at which labels are kept apart: nearer, their cities are. */
const ZOOMS = [FARTHEST_ZOOM, 5.8, 6.4, 7.2, 8];

/** The centres of both of its round ends. */
type Pill = { west: number; east: number; y: number; radius: number };
type Point = { x: number; y: number };
/** A city in px at zoom 0, with the side of its label. */
type Placed = Point & {
  width: number;
  side: LabelSide;
  reluctance: Record<LabelSide, number>;
  neighbours: Neighbour[];
};
/** How much is covered of two cities, for each pair of their sides. */
type Neighbour = { city: Placed; covered: Record<LabelSide, Record<LabelSide, number>> };

const widthOf = ({ title }: MapCity): number => title.length * LETTER_PX + LABEL_ENDS_PX;

/** Returns the room in px that the dot and the label of each city take around its point. */
export function cityRooms(cities: readonly MapCity[]): MarkRoom[] {
  const along = UPRIGHT_PX + LABEL_HEIGHT;
  const across = LABEL_HEIGHT / 2 + MARKER_MARGIN;
  const sides = labelSides(cities);
  return cities.map((city, at) => {
    const width = widthOf(city);
    switch (sides[at] ?? 'above') {
      case 'above':
        return { left: width / 2, right: width / 2, up: along, down: DOT_PX };
      case 'below':
        return { left: width / 2, right: width / 2, up: DOT_PX, down: along };
      case 'right':
        return { left: DOT_PX, right: DOT_PX + width, up: across, down: across };
      case 'left':
        return { left: DOT_PX + width, right: DOT_PX, up: across, down: across };
    }
  });
}

/**
 * Returns each city’s label side, so that labels cover no other label or dot if possible. Greedy from each edge of
 * the map; the best result is taken.
 */
export function labelSides(cities: readonly MapCity[]): readonly LabelSide[] {
  const known = settled.get(cities);
  if (known) return known;
  const sides = settledSides(cities);
  settled.set(cities, sides);
  return sides;
}

/** The map asks again whenever anything on it changes. */
const settled = new WeakMap<readonly MapCity[], LabelSide[]>();

function settledSides(cities: readonly MapCity[]): LabelSide[] {
  const points = cities.map(({ position }) => toWorld(position));
  const middle = (Math.min(...points.map(({ x }) => x)) + Math.max(...points.map(({ x }) => x))) / 2;
  const placed = cities.map((city): Placed => {
    const { x, y } = toWorld(city.position);
    const { above, below, inwards, outwards } = RELUCTANCE;
    const [right, left] = x > middle ? [outwards, inwards] : [inwards, outwards];
    const reluctance = { above, below, right, left };
    return {
      x: x * WORLD_PX,
      y: y * WORLD_PX,
      width: widthOf(city),
      side: 'above',
      reluctance,
      neighbours: [],
    };
  });
  for (const one of placed) one.neighbours = neighboursOf(one, placed);
  const orders: ((a: Point, b: Point) => number)[] = [
    (a, b) => a.x - b.x,
    (a, b) => b.x - a.x,
    (a, b) => a.y - b.y,
    (a, b) => b.y - a.y,
  ];
  let best: LabelSide[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const order of orders) {
    for (const one of placed) one.side = 'above';
    settleInTurn([...placed].sort(order));
    const covered = coveredOf(placed);
    if (covered >= least) continue;
    least = covered;
    best = placed.map(({ side }) => side);
  }
  return best;
}

function settleInTurn(all: readonly Placed[]): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isBetter = false;
    for (const one of all) {
      const nearest = one.neighbours.slice(0, GROUP_NEIGHBOURS).map(({ city }) => city);
      isBetter = settle([one, ...nearest]) || isBetter;
    }
    if (!isBetter) return;
  }
}

/** Gives each of the group the side with which least is covered, and says whether that is better than before. */
function settle(group: readonly Placed[]): boolean {
  const before = coveredOf(group);
  let least = before;
  let best = group.map(({ side }) => side);
  function tryFrom(at: number): void {
    const one = group[at];
    if (!one) {
      const covered = coveredOf(group);
      if (covered >= least) return;
      least = covered;
      best = group.map(({ side }) => side);
      return;
    }
    for (const side of LABEL_SIDES) {
      one.side = side;
      tryFrom(at + 1);
    }
  }
  tryFrom(0);
  for (const [at, one] of group.entries()) one.side = best[at] ?? one.side;
  return least < before;
}

function coveredOf(group: readonly Placed[]): number {
  let sum = 0;
  for (const { side, reluctance, neighbours } of group) {
    sum += reluctance[side];
    for (const { city, covered } of neighbours) sum += covered[side][city.side];
  }
  return sum;
}

/** The others with which its label could meet, the nearest first. */
const neighboursOf = (one: Placed, all: readonly Placed[]): Neighbour[] =>
  all
    .filter((other) => other !== one && isNear(one, other))
    .sort((a, b) => Math.hypot(a.x - one.x, a.y - one.y) - Math.hypot(b.x - one.x, b.y - one.y))
    .map((city) => ({
      city,
      covered: bySide((side) => bySide((otherSide) => covering(one, side, city, otherSide))),
    }));

const bySide = <T>(value: (side: LabelSide) => T): Record<LabelSide, T> => ({
  above: value('above'),
  below: value('below'),
  right: value('right'),
  left: value('left'),
});

function isNear(one: Placed, other: Placed): boolean {
  const scale = 2 ** FARTHEST_ZOOM;
  return (
    Math.abs(one.x - other.x) * scale < one.width + other.width + 2 * (DOT_PX + APART_PX) &&
    Math.abs(one.y - other.y) * scale < 2 * (UPRIGHT_PX + LABEL_HEIGHT + APART_PX)
  );
}

/** How much the labels of two cities cover of each other and of the dots, at all zooms together. */
function covering(one: Placed, side: LabelSide, other: Placed, otherSide: LabelSide): number {
  let covered = 0;
  for (const zoom of ZOOMS) {
    const [at, otherAt] = [pointAt(one, zoom), pointAt(other, zoom)];
    const [label, otherLabel] = [labelOf(at, one.width, side), labelOf(otherAt, other.width, otherSide)];
    covered += LABEL_WEIGHT * overlap(label, otherLabel);
    covered += overlap(label, dotOf(otherAt)) + overlap(dotOf(at), otherLabel);
  }
  return covered;
}

const pointAt = ({ x, y }: Placed, zoom: number): Point => ({ x: x * 2 ** zoom, y: y * 2 ** zoom });

function labelOf({ x, y }: Point, width: number, side: LabelSide): Pill {
  const [beside, over] = [DOT_PX + width / 2, UPRIGHT_PX + LABEL_HEIGHT / 2];
  const middle = {
    above: { x, y: y - over },
    below: { x, y: y + over },
    right: { x: x + beside, y },
    left: { x: x - beside, y },
  }[side];
  const radius = LABEL_HEIGHT / 2;
  return { west: middle.x - width / 2 + radius, east: middle.x + width / 2 - radius, y: middle.y, radius };
}

const dotOf = ({ x, y }: Point): Pill => ({ west: x, east: x, y, radius: DOT_RADIUS_PX });

/** About the area in which two pills lie on each other. */
function overlap(one: Pill, other: Pill): number {
  const beside = Math.max(one.west, other.west) - Math.min(one.east, other.east);
  const depth = one.radius + other.radius + APART_PX - Math.hypot(Math.max(0, beside), one.y - other.y);
  return depth <= 0 ? 0 : depth * (depth + Math.max(0, -beside));
}
