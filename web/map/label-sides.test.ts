import { describe, expect, it } from 'vitest';
import { toWorld, WORLD_PX } from './fit-view.ts';
import { cityRooms, FARTHEST_ZOOM, labelSides } from './label-sides.ts';
import type { MapCity } from './map-content.ts';

const city = (title: string, lat: number, lng: number): MapCity => ({
  slug: title.toLowerCase(),
  title,
  position: { lat, lng },
});
/** As near to each other as ours are: Fürth and Nürnberg 5 px, Würzburg west of both. */
const CITIES = [
  city('Bonn', 50.7359, 7.1007),
  city('Erlangen', 49.5981, 11.0037),
  city('Fürth', 49.4774, 10.9893),
  city('Gießen', 50.5859, 8.6743),
  city('Kassel', 51.3136, 9.4979),
  city('Marburg', 50.8091, 8.7705),
  city('Nürnberg', 49.4539, 11.0775),
  city('Wiesbaden', 50.0782, 8.2398),
  city('Würzburg', 49.7939, 9.9512),
];
const LABEL_HEIGHT = 34;

/** The centres of both ends of each label at a zoom, in px. */
function labelsAt(zoom: number, cities: MapCity[]) {
  const sides = labelSides(cities);
  return cityRooms(cities).map((room, at) => {
    const { x, y } = toWorld(cities[at]?.position ?? { lat: 0, lng: 0 });
    const [left, top] = [x * WORLD_PX * 2 ** zoom, y * WORLD_PX * 2 ** zoom];
    const radius = LABEL_HEIGHT / 2;
    const width =
      sides[at] === 'right'
        ? room.right - room.left
        : room.left + room.right - (sides[at] === 'left' ? 2 * room.right : 0);
    const middle = {
      above: { x: left, y: top - room.up + radius },
      below: { x: left, y: top + room.down - radius },
      right: { x: left + room.right - width / 2, y: top },
      left: { x: left - room.left + width / 2, y: top },
    }[sides[at] ?? 'above'];
    return {
      title: cities[at]?.title,
      west: middle.x - width / 2 + radius,
      east: middle.x + width / 2 - radius,
      y: middle.y,
    };
  });
}

/** The labels that lie on each other: their ends are round. */
function overlaps(zoom: number, cities: MapCity[]): string[] {
  const labels = labelsAt(zoom, cities);
  return labels.flatMap((one, at) =>
    labels
      .slice(at + 1)
      .filter((other) => {
        const beside = Math.max(0, one.west - other.east, other.west - one.east);
        return Math.hypot(beside, one.y - other.y) < LABEL_HEIGHT;
      })
      .map((other) => `${one.title} on ${other.title}`),
  );
}

describe('labels of neighbouring cities', () => {
  it.each([FARTHEST_ZOOM, 5.6, 6, 6.5, 7, 8])('none lies on another one at zoom %f', (zoom) => {
    expect(overlaps(zoom, CITIES)).toEqual([]);
  });

  it('nor in another order, which changes no side', () => {
    const turned = CITIES.toReversed();
    const mixed = [...CITIES.slice(4), ...CITIES.slice(0, 4)];
    expect(labelSides(turned)).toEqual(labelSides(CITIES).toReversed());
    expect(labelSides(mixed)).toEqual([...labelSides(CITIES).slice(4), ...labelSides(CITIES).slice(0, 4)]);
  });

  it('nor where some carry numbers, which make them wider', () => {
    const counted = CITIES.map((one, at) =>
      at % 3 === 1 ? { ...one, title: `${one.title}: ${at + 1}` } : one,
    );
    expect(overlaps(FARTHEST_ZOOM, counted)).toEqual([]);
  });

  it('one that has no neighbour is above its city', () => {
    expect(labelSides(CITIES.slice(0, 1))).toEqual(['above']);
  });

  it('cities at the same place keep three labels apart', () => {
    const same = ['A', 'B', 'C'].map((title) => city(title, 50, 9));
    expect(new Set(labelSides(same)).size).toBe(3);
  });

  it('take their room at the side where they are', () => {
    const [left, right] = [city('fuerth', 49.4774, 10.9893), city('nuernberg', 49.4539, 11.0775)];
    expect(cityRooms([right])).toEqual([{ left: 52.25, right: 52.25, up: 49, down: 12 }]);
    for (const [at, side] of labelSides([left, right]).entries()) {
      const room = cityRooms([left, right])[at];
      const ways = { above: 'up', below: 'down', left: 'left', right: 'right' } as const;
      expect(room?.[ways[side]]).toBeGreaterThan(40);
    }
  });
});
