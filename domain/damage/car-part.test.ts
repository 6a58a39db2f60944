import { expect, it } from 'vitest';
import { DAMAGE_VIEWS, partsOf, placeText } from './car-part.ts';

it('a part’s place has the part’s name, on every side', () => {
  for (const view of DAMAGE_VIEWS) {
    expect(partsOf(view).length).toBeGreaterThan(3);
    for (const part of partsOf(view)) expect(placeText(part)).toMatch(new RegExp(`, ${part.title}$`));
  }
  expect(placeText({ view: 'LEFT', x: 0.44, y: 0.6 })).toBe('Fahrerseite, Tür vorn');
  expect(placeText({ view: 'RIGHT', x: 0.95, y: 0.64 })).toBe('Beifahrerseite, Stoßstange vorn');
});
