import fc from 'fast-check';
import { MercatorCoordinate } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { DROP_ROOM, type FitMark, fitView } from './fit-view.ts';

const LIMITS = { minZoom: 4, maxZoom: 15 };
const BOX = { width: 298, height: 259 };

/** Returns where a mark is in the box, in px from its upper left corner; MapLibre's own projection. */
function inBox({ position }: FitMark, { center, zoom }: ReturnType<typeof fitView>, box = BOX) {
  const scale = 512 * 2 ** zoom;
  const at = MercatorCoordinate.fromLngLat(position);
  const middle = MercatorCoordinate.fromLngLat(center);
  return { x: (at.x - middle.x) * scale + box.width / 2, y: (at.y - middle.y) * scale + box.height / 2 };
}

const mark = (lat: number, lng: number, room = DROP_ROOM): FitMark => ({ position: { lat, lng }, room });

describe('the fitted view', () => {
  it('has every mark with its room in the box, and could not be closer', () => {
    const germany = fc.record({
      lat: fc.double({ min: 47, max: 55, noNaN: true }),
      lng: fc.double({ min: 6, max: 15, noNaN: true }),
    });
    const size = fc.record({
      width: fc.integer({ min: 150, max: 1000 }),
      height: fc.integer({ min: 120, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(germany, { minLength: 1, maxLength: 5 }), size, (positions, box) => {
        const marks = positions.map(({ lat, lng }) => mark(lat, lng));
        const view = fitView(marks, box, { minZoom: 0, maxZoom: 15 });
        const edges = marks.map((one) => {
          const { x, y } = inBox(one, view, box);
          return [
            x - DROP_ROOM.left,
            y - DROP_ROOM.up,
            box.width - x - DROP_ROOM.right,
            box.height - y - DROP_ROOM.down,
          ];
        });
        const least = [0, 1, 2, 3].map((side) => Math.min(...edges.map((edge) => edge[side] ?? 0)));
        for (const rest of least) expect(rest).toBeGreaterThan(-0.5);
        // Closer would push one out: in one direction less than 2 % of the box is left.
        if (view.zoom < 15) {
          const [left = 0, top = 0, right = 0, bottom = 0] = least;
          expect(Math.min((left + right) / box.width, (top + bottom) / box.height)).toBeLessThan(0.02);
        }
      }),
    );
  });

  it('is centred on what it shows, and comes no closer than asked', () => {
    const view = fitView([mark(49.45, 11.08)], BOX, LIMITS);
    expect(view.zoom).toBe(15);
    expect(inBox(mark(49.45, 11.08), view).x).toBeCloseTo(BOX.width / 2);
    expect(inBox(mark(49.45, 11.08), view).y).toBeCloseTo((BOX.height + DROP_ROOM.up - DROP_ROOM.down) / 2);
  });

  it('goes no farther away than asked where the marks do not fit', () => {
    expect(fitView([mark(47, 6), mark(55, 15)], BOX, { minZoom: 10, maxZoom: 15 }).zoom).toBe(10);
  });
});
