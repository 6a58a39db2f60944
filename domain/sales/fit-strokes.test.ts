import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitStrokes } from './fit-strokes.ts';

const BOX = { width: 70, height: 20 };
const point = fc.record({
  x: fc.double({ min: 0, max: 1000, noNaN: true }),
  y: fc.double({ min: 0, max: 1000, noNaN: true }),
});

test('a signature lies in its box, whatever was drawn, and every stroke is there', () => {
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 20 }), { maxLength: 8 }), (strokes) => {
      const fitted = fitStrokes(strokes, BOX);
      expect(fitted).toHaveLength(strokes.length);
      for (const [x, y] of fitted.flat()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(BOX.width + 0.31);
        expect(y).toBeLessThanOrEqual(BOX.height + 0.01);
      }
      for (const stroke of fitted) expect(stroke.length).toBeGreaterThan(1);
    }),
  );
});
