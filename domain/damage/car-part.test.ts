import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAMAGE_VIEWS, movePlace, partsOf, placeText } from './car-part.ts';

it('a part’s place has the part’s name, on every side', () => {
  for (const view of DAMAGE_VIEWS) {
    expect(partsOf(view).length).toBeGreaterThan(3);
    for (const part of partsOf(view)) expect(placeText(part)).toMatch(new RegExp(`, ${part.title}$`));
  }
  expect(placeText({ view: 'LEFT', x: 0.44, y: 0.6 })).toBe('Fahrerseite, Tür vorn');
  expect(placeText({ view: 'RIGHT', x: 0.95, y: 0.64 })).toBe('Beifahrerseite, Stoßstange vorn');
});

it('however far a place is moved, it stays on the drawing', () => {
  const step = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(step, step)), (steps) => {
      const moved = steps.reduce((place, [dx, dy]) => movePlace(place, dx, dy), {
        view: 'TOP',
        x: 0.5,
        y: 0.5,
      } as const as ReturnType<typeof movePlace>);
      for (const share of [moved.x, moved.y]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
